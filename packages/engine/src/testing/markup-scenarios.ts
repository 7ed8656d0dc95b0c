/** Mark-ups (contract §14), as tables. Amounts were worked out by hand. */
import { MARKET } from './limit-scenarios.ts';

export const MARKUP_SCENARIOS: Readonly<Record<string, string>> = {
  // bid 1.10000 - 0.00003 = 1.09997; ask 1.10010 + 0.00005 = 1.10015; margin 0.1 × 100000 × 1.10015 ÷ 100 = 110.015
  'an account trades at the price of its group: fill, value, margin and close': `
    spec EUR/USD multiples=100 class=majors
    ${MARKET}
    markup 1 EURUSD bid=3 ask=5 v=7        → markup 1 EURUSD 3 5 v7
    buy 1#1 EURUSD 0.1 x100                → opened #1 at 1.10015 margin 110.015 fee 0
    sell 1#2 EURUSD 0.1 x100               → opened #2 at 1.09997 margin 109.997 fee 0
    summary 1                              → balance 10000 equity 9996.4 used 220.012 free 9776.388 level 4543.57
    close 1#1                              → closed #1 user at 1.09997 profit -1.8 | cash>house_profit 1.8 #1
    close 1#2                              → closed #2 user at 1.10015 profit -1.8 | cash>house_profit 1.8 #2
  `,
  'the mark-up of an instrument comes before that of its class, also when it is 0': `
    spec EUR/USD multiples=100 class=majors
    ${MARKET}
    markup 1 majors bid=10 ask=10 v=1      → markup 1 majors 10 10 v1
    buy 1#1 EURUSD 0.1 x100                → opened #1 at 1.1002 margin 110.02 fee 0
    markup 1 EURUSD bid=0 ask=0 v=2        → markup 1 EURUSD 0 0 v2
    buy 1#2 EURUSD 0.1 x100                → opened #2 at 1.1001 margin 110.01 fee 0
    markup 1 minors bid=50 ask=50 v=3      → markup 1 minors 50 50 v3
    buy 1#3 EURUSD 0.1 x100                → opened #3 at 1.1001 margin 110.01 fee 0
    markup 1 XAUUSD bid=1 v=4              → refused not_found
    markup 9 EURUSD bid=1 v=4              → refused not_found
  `,
  'stops and pending orders fire at the price of the group': `
    spec EUR/USD multiples=100
    ${MARKET}
    markup 1 EURUSD bid=4 ask=6 v=1        → markup 1 EURUSD 4 6 v1
    buy 1#1 EURUSD 0.1 x100 sl=1.09980 tp=1.10100 → opened #1 at 1.10016 margin 110.016 fee 0
    sell 1#2 EURUSD 0.1 x100 sl=1.10060 tp=1.09900 → opened #2 at 1.09996 margin 109.996 fee 0
    buy 1#3 EURUSD 0.1 x100 at=1.09950     → pending #3 limit at 1.0995
    sell 1#4 EURUSD 0.1 x100 at=1.10120    → pending #4 limit at 1.1012
    quote EURUSD 1.09985 1.09995
    quote EURUSD 1.09984 1.09994           → closed #1 stop_loss at 1.0998 profit -3.6 | cash>house_profit 3.6 #1
    quote EURUSD 1.10043 1.10053
    quote EURUSD 1.10044 1.10054           → closed #2 stop_loss at 1.1006 profit -6.4 | cash>house_profit 6.4 #2
    quote EURUSD 1.09944 1.09945
    quote EURUSD 1.09943 1.09944           → triggered #3 at 1.0995 margin 109.95 fee 0
    quote EURUSD 1.10123 1.10130
    quote EURUSD 1.10124 1.10130           → triggered #4 at 1.1012 margin 110.12 fee 0
  `,
  'the price seen is compared with the price of the group': `
    spec EUR/USD multiples=100
    ${MARKET}
    markup 1 EURUSD bid=4 ask=6 v=1        → markup 1 EURUSD 4 6 v1
    buy 1#1 EURUSD 0.1 x100 seen=1.1001 dev=5 → refused price_moved asked 1.1001 now 1.10016
    buy 1#1 EURUSD 0.1 x100 seen=1.10016 dev=0 → opened #1 at 1.10016 margin 110.016 fee 0
    close 1#1 seen=1.1 dev=3               → refused price_moved asked 1.1 now 1.09996
    close 1#1 seen=1.1 dev=4               → closed #1 user at 1.09996 profit -2 | cash>house_profit 2 #1
  `,
  'a change counts for what is open: its stop fires on the next quote that reaches it at the new price': `
    spec EUR/USD multiples=100
    ${MARKET}
    buy 1#1 EURUSD 0.1 x100 sl=1.09990     → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.09995 1.10005
    markup 1 EURUSD bid=5 v=1              → markup 1 EURUSD 5 0 v1
    quote EURUSD 1.09996 1.10006
    quote EURUSD 1.09995 1.10005           → closed #1 stop_loss at 1.0999 profit -2 | cash>house_profit 2 #1
  `,
  'a trailing stop follows the price of the group, never moves back, and is stated when that price changes': `
    spec EUR/USD multiples=100
    ${MARKET}
    markup 1 EURUSD bid=10 v=1             → markup 1 EURUSD 10 0 v1
    buy 1#1 EURUSD 0.1 x100 trail=20       → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.10100 1.10110           → trailed buys
    markup 1 EURUSD bid=15 v=2             → markup 1 EURUSD 15 0 v2 | updated #1 lots 0.1 margin 110.01 fee 0 sl 1.1007 tp 0 trailing 20
    quote EURUSD 1.10104 1.10114
    quote EURUSD 1.10106 1.10116           → trailed buys
    quote EURUSD 1.10086 1.10096           → closed #1 stop_loss at 1.10071 profit 6.1 | house_profit>cash 6.1 #1
  `,
  'an account that moves to another group has the prices of that group at once, also for open positions': `
    spec EUR/USD multiples=100
    ${MARKET}
    markup 2 EURUSD bid=50 ask=50 v=1      → markup 2 EURUSD 50 50 v1
    buy 1#1 EURUSD 0.1 x100 sl=1.09960     → opened #1 at 1.1001 margin 110.01 fee 0
    member 1 2                             → member 1 group 2
    summary 1                              → balance 10000 equity 9994 used 110.01 free 9883.99 level 9084.63
    quote EURUSD 1.10000 1.10010           → closed #1 stop_loss at 1.0995 profit -6 | cash>house_profit 6 #1
  `,
  // bid 1.0993 - 0.0007 = 1.0986; 200 - (1.1001 - 1.0986) × 100000 = 50, below 50 % of 110.01
  'margin is looked at by the price of the group': `
    spec EUR/USD multiples=1000
    open EURUSD
    account 1 demo 200                     → account 1 | demo_issue>cash 200
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 1 x1000                 → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.09930 1.09940
    markup 3 EURUSD bid=70 v=1             → markup 3 EURUSD 70 0 v1
    quote EURUSD 1.09930 1.09940           → margin_call 1 equity 50 used 110.01 | closed #1 stop_out at 1.0986 profit -150 | cash>house_profit 150 #1 | margin_recovered 1
  `,
  'a price of a group is at least one point': `
    spec XRP/USD precision=5 contract=1000 mode=fixed
    open XRPUSD
    account 1 demo 10000                   → account 1 | demo_issue>cash 10000
    quote XRPUSD 0.00005 0.00007
    markup 3 XRPUSD bid=10 ask=10 v=1      → markup 3 XRPUSD 10 10 v1
    buy 1#1 XRPUSD 1                       → opened #1 at 0.00017 margin 1000 fee 0
    close 1#1                              → closed #1 user at 0.00001 profit -0.16 | cash>house_profit 0.16 #1
  `,
  'conversion uses the raw mid': `
    spec EUR/GBP precision=5 contract=100000 multiples=100
    spec GBP/USD precision=5 contract=100000 multiples=100
    open EURGBP
    open GBPUSD
    account 1 demo 10000                   → account 1 | demo_issue>cash 10000
    quote GBPUSD 1.25000 1.25000
    quote EURGBP 0.80000 0.80000
    markup 3 GBPUSD bid=1000 ask=1000 v=1  → markup 3 GBPUSD 1000 1000 v1
    buy 1#1 EURGBP 0.1 x100                → opened #1 at 0.8 margin 100 fee 0
  `,
  'another class with another mark-up is refused: prices of a group change by its mark-ups alone': `
    spec EUR/USD multiples=100 class=majors
    markup 1 majors bid=10 v=1             → markup 1 majors 10 0 v1
    spec EUR/USD multiples=100 class=minors → refused conflict
    markup 1 minors bid=10 v=2             → markup 1 minors 10 0 v2
    spec EUR/USD multiples=100 class=minors
  `,
};
