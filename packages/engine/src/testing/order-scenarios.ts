/** Editing, expiry, pairs and trailing stops of orders (contract §8), as tables. Prices were worked out by hand. */
const EURUSD = `
  spec EUR/USD precision=5 contract=100000 multiples=100 distance=5
  open EURUSD
  account 1 demo 1000                    → account 1 | demo_issue>cash 1000
  quote EURUSD 1.10000 1.10010
`;

export const ORDER_SCENARIOS: Readonly<Record<string, string>> = {
  'an edited pending order keeps its id, and becomes a limit or stop by the current market': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09000 sl=1.08   → pending #1 limit at 1.09
    update 1#1 at=1.11000                        → updated #1 stop at 1.11 lots 0.1 sl 1.08 tp 0
    update 1#1 lots=0.2 tp=1.12                  → updated #1 stop at 1.11 lots 0.2 sl 1.08 tp 1.12
    update 1#1 sl=0 until=60000                  → updated #1 stop at 1.11 lots 0.2 sl 0 tp 1.12 until 60000
    update 1#1 until=0                           → updated #1 stop at 1.11 lots 0.2 sl 0 tp 1.12
    quote EURUSD 1.11010 1.11020                 → triggered #1 at 1.1102 margin 222.04 fee 0
    update 1#1 at=1.2                            → refused order_not_pending
  `,
  'an edited order is checked like a new one': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09000           → pending #1 limit at 1.09
    account 2 demo 10                            → account 2 | demo_issue>cash 10
    update 2#1 at=1.08                           → refused not_found
    update 1#1 at=1.10012                        → refused target_price_invalid
    update 1#1 at=0                              → refused target_price_invalid
    update 1#1 lots=0.015                        → refused lots_invalid 0.01..100 step 0.01
    update 1#1 sl=1.09                           → refused stop_price_invalid stop_loss_price
    update 1#1 tp=1.09004                        → refused stop_price_invalid target_profit_price
    stops 1#1 sl=1.09                            → refused stop_price_invalid stop_loss_price
    stops 1#1 tp=1.09                            → refused stop_price_invalid target_profit_price
    update 1#1 until=-1                          → refused invalid_input expires_at
    update 1#1 lots=1                            → refused insufficient_margin required 1090 free 1000
    disable 1 review
    update 1#1 at=1.08                           → refused trading_disabled review
    enable 1
    now 60001
    update 1#1 at=1.08                           → refused price_unavailable
    shut EURUSD
    update 1#1 at=1.08                           → refused market_closed
  `,
  'an expired order is cancelled even if its market is closed; market orders have no expiry': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09 until=1000   → pending #1 limit at 1.09
    buy 1#2 EURUSD 0.1 x100 at=1.09 until=1001   → pending #2 limit at 1.09
    buy 1#3 EURUSD 0.1 x100 at=1.09 until=0      → pending #3 limit at 1.09
    buy 1#4 EURUSD 0.1 x100 at=1.09 until=-1     → refused invalid_input expires_at
    buy 1#5 EURUSD 0.1 x100 until=1000           → refused invalid_input expires_at
    shut EURUSD
    now 999
    expire
    now 1
    expire                                       → cancelled #1 expired
    open EURUSD
    quote EURUSD 1.08990 1.09000                 → triggered #2 at 1.09 margin 109 fee 0 | triggered #3 at 1.09 margin 109 fee 0
    now 1
    expire
  `,
  'when one order of a pair fills, the other is cancelled before anything else fires': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09000           → pending #1 limit at 1.09
    buy 1#2 EURUSD 0.1 x100 at=1.11000 oco=1     → pending #2 stop at 1.11 | updated #1 limit at 1.09 lots 0.1 sl 0 tp 0 oco #2
    buy 1#3 EURUSD 0.1 x100 at=1.12000 oco=1     → refused conflict
    buy 1#3 EURUSD 0.1 x100 at=1.10900           → pending #3 stop at 1.109
    buy 1#4 EURUSD 0.1 x100 oco=3                → refused invalid_input oco
    quote EURUSD 1.10995 1.11005                 → triggered #2 at 1.11005 margin 111.005 fee 0 | cancelled #1 oco | triggered #3 at 1.11005 margin 111.005 fee 0
    sell 1#5 EURUSD 0.1 x100 at=1.10 oco=2       → refused order_not_pending
    sell 1#5 EURUSD 0.1 x100 at=1.10 oco=9       → refused not_found
  `,
  'a pair ends when one order is cancelled, expires, or is refused at its trigger': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09              → pending #1 limit at 1.09
    buy 1#2 EURUSD 0.1 x100 at=1.11 oco=1        → pending #2 stop at 1.11 | updated #1 limit at 1.09 lots 0.1 sl 0 tp 0 oco #2
    cancel 1#1                                   → cancelled #1 user | updated #2 stop at 1.11 lots 0.1 sl 0 tp 0
    buy 1#3 EURUSD 0.1 x100 at=1.08 oco=2 until=5 → pending #3 limit at 1.08 | updated #2 stop at 1.11 lots 0.1 sl 0 tp 0 oco #3
    now 5
    expire                                       → cancelled #3 expired | updated #2 stop at 1.11 lots 0.1 sl 0 tp 0
    sell 1#4 EURUSD 0.1 x100 at=1.12 oco=2       → pending #4 limit at 1.12 | updated #2 stop at 1.11 lots 0.1 sl 0 tp 0 oco #4
    update 1#2 at=1.112                          → updated #2 stop at 1.112 lots 0.1 sl 0 tp 0 oco #4
    buy 1#5 EURUSD 0.8 x100                      → opened #5 at 1.1001 margin 880.08 fee 0
    buy 1#6 EURUSD 0.1 x100 at=1.111             → pending #6 stop at 1.111
    update 1#6 lots=0.11                         → refused insufficient_margin required 122.21 free 111.92
    quote EURUSD 1.09910 1.09920
    quote EURUSD 1.09880 1.11000
    quote EURUSD 1.09700 1.11200                 → cancelled #2 insufficient_margin | updated #4 limit at 1.12 lots 0.1 sl 0 tp 0 | cancelled #6 insufficient_margin | margin_call 1 equity 752 used 880.08
  `,
  'when one tick reaches both orders of a pair, the lower id fills; both have the same instrument': `
    ${EURUSD}
    spec GBP/USD precision=5 contract=100000 multiples=100
    open GBPUSD
    quote GBPUSD 1.25000 1.25010
    buy 1#1 EURUSD 0.1 x100 at=1.11              → pending #1 stop at 1.11
    buy 1#2 GBPUSD 0.1 x100 at=1.26 oco=1        → refused invalid_input oco
    buy 1#2 EURUSD 0.1 x100 at=1.12 oco=1        → pending #2 stop at 1.12 | updated #1 stop at 1.11 lots 0.1 sl 0 tp 0 oco #2
    quote EURUSD 1.13000 1.13010                 → triggered #1 at 1.1301 margin 113.01 fee 0 | cancelled #2 oco
    reset 1 500                                  → closed #1 reset at 1.13 profit 0 | cash>demo_issue 500
  `,
  'a trailing stop of a buy follows the bid upwards and never moves back': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 trail=4              → refused stop_price_invalid trailing
    buy 1#1 EURUSD 0.1 x100 trail=110000         → refused stop_price_invalid trailing
    buy 1#1 EURUSD 0.1 x100 trail=30             → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.10020 1.10030                 → trailed buys
    quote EURUSD 1.10005 1.10015
    stops 1#1 sl=1.09000                         → updated #1 lots 0.1 margin 110.01 fee 0 sl 1.0999 tp 0 trailing 30
    close 1#1 0.04 part=2                        → closed #2 of #1 lots 0.04 margin 44.004 user at 1.10005 profit -0.2 | updated #1 lots 0.06 margin 66.006 fee 0 sl 1.0999 tp 0 trailing 30 | cash>house_profit 0.2 #2
    quote EURUSD 1.09991 1.10001
    quote EURUSD 1.09990 1.10000                 → closed #1 stop_loss at 1.0999 profit -1.2 | cash>house_profit 1.2 #1
  `,
  'a trailing stop of a sell follows the ask downwards; a stop nearer than it stays until the market is farther away': `
    ${EURUSD}
    sell 1#1 EURUSD 0.1 x100 sl=1.10030 trail=50 → opened #1 at 1.1 margin 110 fee 0
    quote EURUSD 1.09980 1.09990
    quote EURUSD 1.09960 1.09970                 → trailed sells
    stops 1#1 sl=1.10020 tp=1.09                 → updated #1 lots 0.1 margin 110 fee 0 sl 1.1002 tp 1.09 trailing 50
    stops 1#1                                    → updated #1 lots 0.1 margin 110 fee 0 sl 1.1002 tp 0 trailing 50
    stops 1#1 sl=1.10020 trail=0                 → updated #1 lots 0.1 margin 110 fee 0 sl 1.1002 tp 0
    quote EURUSD 1.09930 1.09940
    stops 1#1 trail=20                           → updated #1 lots 0.1 margin 110 fee 0 sl 1.0996 tp 0 trailing 20
    quote EURUSD 1.09940 1.09950
    quote EURUSD 1.09951 1.09961                 → closed #1 stop_loss at 1.09961 profit 3.9 | house_profit>cash 3.9 #1
  `,
  'reversing closes an order and opens the opposite one without stops; margin counts after the close': `
    ${EURUSD}
    buy 1#1 EURUSD 0.8 x100 sl=1.09              → opened #1 at 1.1001 margin 880.08 fee 0
    double 1#1 new=2                             → refused insufficient_margin required 880.08 free 111.92
    reverse 1#1 new=1                            → refused conflict
    reverse 1#1 new=2 seen=1.10001 dev=0         → refused price_moved asked 1.10001 now 1.1
    reverse 1#1 new=2 seen=1.10001 dev=1         → closed #1 user at 1.1 profit -8 | cash>house_profit 8 #1 | opened #2 at 1.1 margin 880 fee 0
    summary 1                                    → balance 992 equity 984 used 880 free 104 level 111.82
    reverse 1#1 new=3                            → refused not_found
    reverse 2#2 new=3                            → refused not_found
    sell 1#3 EURUSD 0.01 x100 at=1.2             → pending #3 limit at 1.2
    double 1#3 new=4                             → refused order_not_holding
    quote EURUSD 1.10300 1.10310                 → margin_call 1 equity 744 used 880
    reverse 1#2 new=4                            → refused insufficient_margin required 882.48 free 744
    disable 1 review
    reverse 1#2 new=4                            → refused trading_disabled review
    close 1#2                                    → closed #2 user at 1.1031 profit -248 | cash>house_profit 248 #2
  `,
  'doubling opens an equal second order with the current stops': `
    ${EURUSD}
    settings orders=2
    buy 1#1 EURUSD 0.1 x100 tp=1.2 trail=50      → opened #1 at 1.1001 margin 110.01 fee 0
    quote EURUSD 1.10100 1.10110                 → trailed buys
    quote EURUSD 1.10080 1.10090
    double 1#1 new=2                             → opened #2 at 1.1009 margin 110.09 fee 0
    double 1#1 new=3                             → refused position_limit MaxOpenOrders allowed 0
    reverse 1#1 new=3                            → closed #1 user at 1.1008 profit 7 | house_profit>cash 7 #1 | opened #3 at 1.1008 margin 110.08 fee 0
    quote EURUSD 1.10050 1.10060                 → closed #2 stop_loss at 1.1005 profit -4 | cash>house_profit 4 #2
  `,
  'a trailing stop of a pending order starts at the fill': `
    ${EURUSD}
    buy 1#1 EURUSD 0.1 x100 at=1.09 trail=100    → pending #1 limit at 1.09
    quote EURUSD 1.10100 1.10110
    quote EURUSD 1.08900 1.08910                 → triggered #1 at 1.0891 margin 108.91 fee 0
    stops 1#1 sl=1.08800 tp=1.2                  → updated #1 lots 0.1 margin 108.91 fee 0 sl 1.088 tp 1.2 trailing 100
    quote EURUSD 1.08801 1.08811
    quote EURUSD 1.08800 1.08810                 → closed #1 stop_loss at 1.088 profit -11 | cash>house_profit 11 #1
  `,
};
