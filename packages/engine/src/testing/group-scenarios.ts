/** Groups of accounts (contract §10), as tables. Amounts were worked out by hand. */
import { MARKET } from './limit-scenarios.ts';

export const GROUP_SCENARIOS: Readonly<Record<string, string>> = {
  'a higher leverage than the cap of the group is refused, also to reverse, double and edit; open positions stay': `
    spec EUR/USD multiples=20,30,100 class=majors
    ${MARKET}
    buy 1#1 EURUSD 0.1 x100                → opened #1 at 1.1001 margin 110.01 fee 0
    buy 1#2 EURUSD 0.1 x100 at=1.09        → pending #2 limit at 1.09
    group 1 majors=30                      → group 1
    buy 1#3 EURUSD 0.1 x100                → refused multiple_not_offered most 30
    double 1#1 new=3                       → refused multiple_not_offered most 30
    reverse 1#1 new=3                      → refused multiple_not_offered most 30
    update 1#2 at=1.08                     → refused multiple_not_offered most 30
    buy 1#3 EURUSD 0.1 x30                 → opened #3 at 1.1001 margin 366.7 fee 0
    quote EURUSD 1.09000 1.09000           → cancelled #2 multiple_not_offered
    summary 1                              → balance 10000 equity 9798 used 476.71 free 9321.29 level 2055.34
    group 1 majors=0                       → group 1
    buy 1#4 EURUSD 0.1 x20                 → refused multiple_not_offered most 0
    close 1#1                              → closed #1 user at 1.09 profit -101 | cash>house_profit 101 #1
    group 1                                → group 1
    buy 1#4 EURUSD 0.1 x100                → opened #4 at 1.09 margin 109 fee 0
  `,
  'a cap applies to the class of an instrument, and an instrument without a class counts as a share': `
    spec EUR/USD multiples=100
    ${MARKET}
    group 1 majors=5 equities=50           → group 1
    buy 1#1 EURUSD 0.1 x100                → refused multiple_not_offered most 50
    group 1 majors=5                       → group 1
    buy 1#1 EURUSD 0.1 x100                → opened #1 at 1.1001 margin 110.01 fee 0
  `,
  'in fixed mode the margin is at least notional by cap; a cap of 0 offers nothing': `
    spec XRP/USD precision=5 contract=1000 mode=fixed class=crypto
    open XRPUSD
    account 1 real 0                       → account 1
    deposit 1 10000 ref=1                  → deposits_clearing>cash 10000 deposit 1
    quote XRPUSD 2.50000 2.50100
    buy 1#1 XRPUSD 1                       → opened #1 at 2.501 margin 1000 fee 0
    group 1 crypto=2                       → group 1
    buy 1#2 XRPUSD 1 x100                  → opened #2 at 2.501 margin 1250.5 fee 0
    group 1 crypto=3                       → group 1
    sell 1#3 XRPUSD 1                      → opened #3 at 2.5 margin 1000 fee 0
    sell 1#4 XRPUSD 1 at=2.6               → pending #4 limit at 2.6
    group 1 crypto=0                       → group 1
    buy 1#5 XRPUSD 1                       → refused multiple_not_offered most 0
    quote XRPUSD 2.60000 2.60000           → cancelled #4 multiple_not_offered
    close 1#3                              → closed #3 user at 2.6 profit -100 | cash>house_profit 100 #3
  `,
  'commission is charged per lot at the fill and at the close; a part takes its share': `
    spec EUR/USD multiples=100 fee=2
    ${MARKET}
    group 1 commission=3.5                 → group 1
    buy 1#1 EURUSD 0.3 x100                → opened #1 at 1.1001 margin 330.03 fee 0.6 commission 1.05 | cash>house_fees 0.6 #1 | cash>house_fees 1.05 #1
    sell 1#2 EURUSD 0.1 x100 at=1.11       → pending #2 limit at 1.11
    close 1#1 0.1 part=3                   → closed #3 of #1 lots 0.1 margin 110.01 user at 1.1 profit -1 commission 0.7 | updated #1 lots 0.2 margin 220.02 fee 0.4 sl 0 tp 0 commission 0.7 | cash>house_profit 1 #3 | cash>house_fees 0.35 #3
    group 1 commission=10                  → group 1
    quote EURUSD 1.11000 1.11010           → triggered #2 at 1.11 margin 111 fee 0.2 commission 1 | cash>house_fees 0.2 #2 | cash>house_fees 1 #2
    close 1#1                              → closed #1 user at 1.11 profit 198 commission 2.7 | house_profit>cash 198 #1 | cash>house_fees 2 #1
    group 1                                → group 1
    close 1#2                              → closed #2 user at 1.1101 profit -1 commission 1 | cash>house_profit 1 #2
    summary 1                              → balance 10190.8 equity 10190.8 used 0 free 10190.8 level -
  `,
  'commission is part of what an order requires, also after a reverse, and is not charged for a reset': `
    spec EUR/USD multiples=100
    open EURUSD
    account 2 demo 1100                    → account 2 | demo_issue>cash 1100
    quote EURUSD 1.10000 1.10000
    group 3 commission=10                  → group 3
    buy 2#1 EURUSD 1 x100                  → refused insufficient_margin required 1110 free 1100
    group 3 commission=5                   → group 3
    buy 2#1 EURUSD 0.99 x100               → opened #1 at 1.1 margin 1089 fee 0 commission 4.95 | cash>house_fees 4.95 #1
    reverse 2#1 new=2                      → refused insufficient_margin required 1093.95 free 1090.1
    reset 2 1100                           → closed #1 reset at 1.1 profit 0 commission 4.95 | demo_issue>cash 4.95
  `,
  'a group has its own call and stop-out levels, and a stop-out above the call level raises that level': `
    spec EUR/USD multiples=100
    ${MARKET}
    buy 1#1 EURUSD 5 x100                  → opened #1 at 1.1001 margin 5500.5 fee 0
    group 1 call=155 out=80                → group 1
    quote EURUSD 1.09700 1.09710           → margin_call 1 equity 8450 used 5500.5
    group 1 out=160                        → group 1
    quote EURUSD 1.09700 1.09710           → closed #1 stop_out at 1.097 profit -1550 | cash>house_profit 1550 #1 | margin_recovered 1
  `,
  'the smallest limit applies, also one of the group': `
    spec EUR/USD multiples=100
    ${MARKET}
    group 1 orders=2 lots=0.5              → group 1
    buy 1#1 EURUSD 0.6 x100                → refused position_limit MaxPositionLots allowed 0.5
    limits 1 lots=0.4 orders=5
    buy 1#1 EURUSD 0.5 x100                → refused position_limit MaxPositionLots allowed 0.4
    buy 1#1 EURUSD 0.1 x100                → opened #1 at 1.1001 margin 110.01 fee 0
    buy 1#2 EURUSD 0.1 x100                → opened #2 at 1.1001 margin 110.01 fee 0
    buy 1#3 EURUSD 0.1 x100                → refused position_limit MaxOpenOrders allowed 0
  `,
  'a swap-free group is not charged, and groups change before or after a rollover, not during it': `
    spec EUR/USD multiples=100 swap=points:-10:2
    ${MARKET}
    account 2 demo 10000                   → account 2 | demo_issue>cash 10000
    group 4 free=1                         → group 4
    member 1 4                             → member 1 group 4
    member 1 5                             → refused not_found
    member 7 4                             → refused not_found
    buy 1#1 EURUSD 1 x100                  → opened #1 at 1.1001 margin 1100.1 fee 0
    buy 2#2 EURUSD 1 x100                  → opened #2 at 1.1001 margin 1100.1 fee 0
    now 1000
    night EURUSD=1                         → rollover EURUSD x1
    member 1 1                             → refused conflict
    group 4                                → refused conflict
    finance 9                              → financed #2 -10 x1 swap -10 | cash>house_financing 10 #2 | rollover ended
    member 1 1                             → member 1 group 1
    now 1000
    night EURUSD=1                         → rollover EURUSD x1
    finance 9                              → financed #1 -10 x1 swap -10 | cash>house_financing 10 #1 | financed #2 -10 x1 swap -20 | cash>house_financing 10 #2 | rollover ended
  `,
};
