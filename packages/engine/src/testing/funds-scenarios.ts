/** Money in and out as tables, for scenarios.test.ts; amounts worked out by hand from the contract (§5). */
export const FUNDS_SCENARIOS: Readonly<Record<string, string>> = {
  'a deposit can be traded with, and a withdrawal is locked until it is paid or refused': `
    spec EUR/USD precision=5 contract=100000 multiples=100
    open EURUSD
    account 1 real 0                      → account 1
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100               → refused insufficient_margin required 110.01 free 0
    deposit 1 500.25 ref=7                → deposits_clearing>cash 500.25 deposit 7
    buy 1#1 EURUSD 0.1 x100               → opened #1 at 1.1001 margin 110.01 fee 0
    summary 1                             → balance 500.25 equity 499.25 used 110.01 free 389.24 level 453.82
    withdraw 1 389.240001 ref=8           → refused insufficient_balance withdrawable 389.24
    withdraw 1 389.24 ref=8               → cash>locked 389.24 withdrawal 8
    summary 1                             → balance 111.01 locked 389.24 equity 110.01 used 110.01 free 0 level 100
    buy 1#2 EURUSD 0.01 x100              → refused insufficient_margin required 11.001 free 0
    quote EURUSD 1.10000 1.10010          → margin_call 1 equity 110.01 used 110.01
    refuse 1 100 ref=8                    → locked>cash 100 withdrawal_refused 8
    quote EURUSD 1.10000 1.10010          → margin_recovered 1
    pay 1 289.24 fee=5.5 ref=9            → locked>withdrawals_payable 283.74 withdrawal_paid 9 | locked>house_fees 5.5 withdrawal_fee 9
    summary 1                             → balance 211.01 equity 210.01 used 110.01 free 100 level 190.9
  `,
  'an unrealised profit cannot be withdrawn': `
    spec EUR/USD precision=5 contract=100000 multiples=100
    open EURUSD
    account 1 real 0                      → account 1
    deposit 1 200                         → deposits_clearing>cash 200 deposit 1
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100               → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.15000 1.15010
    summary 1                             → balance 200 withdrawable 89.99 equity 699 used 110.01 free 588.99 level 635.4
    withdraw 1 90                         → refused insufficient_balance withdrawable 89.99
    correct 1 -90                         → refused insufficient_balance withdrawable 89.99
    withdraw 1 89.99                      → cash>locked 89.99 withdrawal 1
    close 1#1                             → closed #1 user at 1.15 profit 499 | house_profit>cash 499 #1
    withdraw 1 609.01                     → cash>locked 609.01 withdrawal 1
    summary 1                             → balance 0 locked 699 equity 0 used 0 free 0 level -
  `,
  'a payment may be all fee or without one; a correction goes both ways and moves the margin like any money': `
    spec EUR/USD precision=5 contract=100000 multiples=100
    open EURUSD
    account 1 real 0                      → account 1
    deposit 1 1000                        → deposits_clearing>cash 1000 deposit 1
    withdraw 1 3                          → cash>locked 3 withdrawal 1
    pay 1 2 fee=2                         → locked>house_fees 2 withdrawal_fee 1
    pay 1 1                               → locked>withdrawals_payable 1 withdrawal_paid 1
    correct 1 -7 ref=3                    → cash>house_corrections 7 correction 3
    correct 1 10 ref=4                    → house_corrections>cash 10 correction 4
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.9 x100               → opened #1 at 1.1001 margin 990.09 fee 0
    correct 1 -0.910001                   → refused insufficient_balance withdrawable 0.91
    correct 1 -0.91 ref=5                 → cash>house_corrections 0.91 correction 5
    quote EURUSD 1.10000 1.10010          → margin_call 1 equity 990.09 used 990.09
    correct 1 0.01 ref=6                  → house_corrections>cash 0.01 correction 6
    quote EURUSD 1.10000 1.10010          → margin_recovered 1
    disable 1 review
    deposit 1 2                           → deposits_clearing>cash 2 deposit 1
  `,
  'a suspended account cannot withdraw, but decisions, deposits and corrections are still applied': `
    account 1 real 0                      → account 1
    deposit 1 10                          → deposits_clearing>cash 10 deposit 1
    withdraw 1 4 ref=2                    → cash>locked 4 withdrawal 2
    disable 1 review
    withdraw 1 1                          → refused trading_disabled review
    withdraw 1 0                          → refused trading_disabled review
    refuse 1 1 ref=2                      → locked>cash 1 withdrawal_refused 2
    pay 1 3 ref=2                         → locked>withdrawals_payable 3 withdrawal_paid 2
    deposit 1 1 ref=3                     → deposits_clearing>cash 1 deposit 3
    correct 1 -2 ref=4                    → cash>house_corrections 2 correction 4
    correct 1 1 ref=5                     → house_corrections>cash 1 correction 5
    enable 1
    withdraw 1 7 ref=6                    → cash>locked 7 withdrawal 6
  `,
  'with open positions, a withdrawal needs fresh prices; a closed market counts at its last price': `
    settings age=5000
    spec EUR/USD precision=5 contract=100000 multiples=100
    spec EUR/GBP precision=5 contract=100000 multiples=100
    spec GBP/USD precision=5 contract=100000
    open EURUSD
    open EURGBP
    open GBPUSD
    account 1 real 0                      → account 1
    account 2 real 0                      → account 2
    account 3 real 0                      → account 3
    deposit 1 1000                        → deposits_clearing>cash 1000 deposit 1
    deposit 2 1000                        → deposits_clearing>cash 1000 deposit 1
    deposit 3 1000                        → deposits_clearing>cash 1000 deposit 1
    quote EURUSD 1.10000 1.10010
    quote GBPUSD 1.25000 1.25000
    quote EURGBP 0.88000 0.88000
    buy 1#1 EURUSD 0.1 x100               → opened #1 at 1.1001 margin 110.01 fee 0
    buy 2#2 EURGBP 0.1 x100               → opened #2 at 0.88 margin 110 fee 0
    buy 3#3 EURUSD 0.1 x100 at=1.05       → pending #3 limit at 1.05
    now 5000
    withdraw 1 1                          → cash>locked 1 withdrawal 1
    correct 1 -1                          → cash>house_corrections 1 correction 1
    now 1
    withdraw 1 1                          → refused price_unavailable
    withdraw 1 5000                       → refused price_unavailable
    correct 1 -1                          → refused price_unavailable
    correct 1 1                           → house_corrections>cash 1 correction 1
    deposit 1 1                           → deposits_clearing>cash 1 deposit 1
    refuse 1 1                            → locked>cash 1 withdrawal_refused 1
    // no position needs no price, a pending order is none
    withdraw 3 1000                       → cash>locked 1000 withdrawal 1
    // a price of something else does not help, nor the instrument's own without that of its conversion
    quote GBPUSD 1.25000 1.25000
    withdraw 1 1                          → refused price_unavailable
    quote EURGBP 0.88000 0.88000
    withdraw 2 1                          → cash>locked 1 withdrawal 1
    now 5001
    quote EURGBP 0.88000 0.88000
    withdraw 2 1                          → refused price_unavailable
    correct 2 -1                          → refused price_unavailable
    shut GBPUSD
    withdraw 2 1                          → cash>locked 1 withdrawal 1
    // a weekend, at whatever price it left behind; the next week begins with its first quote
    withdraw 1 1                          → refused price_unavailable
    shut EURUSD
    now 172800000
    withdraw 1 890.990001                 → refused insufficient_balance withdrawable 889.99
    withdraw 1 889                        → cash>locked 889 withdrawal 1
    correct 1 -0.99                       → cash>house_corrections 0.99 correction 1
    open EURUSD
    deposit 1 5                           → deposits_clearing>cash 5 deposit 1
    withdraw 1 1                          → refused price_unavailable
    quote EURUSD 1.10000 1.10010
    withdraw 1 1                          → cash>locked 1 withdrawal 1
  `,
  'movements of money are checked in this order': `
    account 1 demo 1000                   → account 1 | demo_issue>cash 1000
    account 2 real 0                      → account 2
    deposit 9 0                           → refused not_found
    withdraw 9 0                          → refused not_found
    refuse 9 0                            → refused not_found
    pay 9 0                               → refused not_found
    correct 9 0                           → refused not_found
    deposit 1 0                           → refused only_real_account
    withdraw 1 0                          → refused only_real_account
    refuse 1 0                            → refused only_real_account
    pay 1 0                               → refused only_real_account
    correct 1 0                           → refused only_real_account
    deposit 2 0                           → refused amount_out_of_range
    deposit 2 -1                          → refused amount_out_of_range
    deposit 2 0.0000001                   → refused amount_out_of_range
    deposit 2 9007199254.740992           → refused amount_out_of_range
    withdraw 2 0                          → refused amount_out_of_range
    withdraw 2 -1                         → refused amount_out_of_range
    refuse 2 0                            → refused amount_out_of_range
    pay 2 0                               → refused amount_out_of_range
    pay 2 1 fee=-1                        → refused amount_out_of_range
    pay 2 1 fee=1.000001                  → refused amount_out_of_range
    pay 2 1 fee=0.0000001                 → refused amount_out_of_range
    correct 2 0                           → refused amount_out_of_range
    refuse 2 1                            → refused conflict
    pay 2 1 fee=1                         → refused conflict
    withdraw 2 1                          → refused insufficient_balance withdrawable 0
    correct 2 -1                          → refused insufficient_balance withdrawable 0
    deposit 2 9007199254.740991           → deposits_clearing>cash 9007199254.740991 deposit 1
    deposit 2 0.000001                    → refused amount_out_of_range
    correct 2 0.000001                    → refused amount_out_of_range
    withdraw 2 9007199254.740991          → cash>locked 9007199254.740991 withdrawal 1
    deposit 2 1                           → deposits_clearing>cash 1 deposit 1
    withdraw 2 1                          → refused amount_out_of_range
    refuse 2 9007199254.740991            → refused amount_out_of_range
    pay 2 9007199254.740991               → locked>withdrawals_payable 9007199254.740991 withdrawal_paid 1
    withdraw 2 1                          → cash>locked 1 withdrawal 1
  `,
};
