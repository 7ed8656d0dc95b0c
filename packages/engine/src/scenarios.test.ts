/**
 * What a customer sees, as tables. The amounts were calculated independently of the code, with decimal arithmetic from the
 * formulas of the contract (§2); both engines must produce them.
 */
import { describe, expect, test } from 'vitest';

import { createEngine, REFUSALS } from './index.ts';
import { createOracle } from './oracle/index.ts';
import { EURUSD } from './testing/eurusd.ts';
import { FINANCING_SCENARIOS } from './testing/financing-scenarios.ts';
import { FUNDS_SCENARIOS } from './testing/funds-scenarios.ts';
import { GROUP_SCENARIOS } from './testing/group-scenarios.ts';
import { LIMIT_SCENARIOS } from './testing/limit-scenarios.ts';
import { MARGIN_SCENARIOS } from './testing/margin-scenarios.ts';
import { MARKUP_SCENARIOS } from './testing/markup-scenarios.ts';
import { ORDER_SCENARIOS } from './testing/order-scenarios.ts';
import { Scenario } from './testing/scenario.ts';

const SCENARIOS: Readonly<Record<string, string>> = {
  'a market order opens at the market, pays its fee and closes with its profit': `
    spec EUR/USD precision=5 contract=100000 multiples=100 fee=7
    open EURUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100            → opened #1 at 1.1001 margin 110.01 fee 0.7 | cash>house_fees 0.7 #1
    summary 1                          → balance 999.3 equity 998.3 used 110.01 free 888.29 level 907.46
    quote EURUSD 1.10345 1.10352
    close 1#1                          → closed #1 user at 1.10345 profit 33.5 | house_profit>cash 33.5 #1
    summary 1                          → balance 1032.8 equity 1032.8 used 0 free 1032.8 level -
  `,
  'a sell closes at the ask, and a profit of zero moves no money': `
    ${EURUSD}
    sell 1#1 EURUSD 0.1 x100           → opened #1 at 1.1 margin 110 fee 0
    quote EURUSD 1.09990 1.10000
    close 1#1                          → closed #1 user at 1.1 profit 0
    sell 1#2 EURUSD 0.1 x100           → opened #2 at 1.0999 margin 109.99 fee 0
    quote EURUSD 1.10010 1.10020
    close 1#2                          → closed #2 user at 1.1002 profit -3 | cash>house_profit 3 #2
  `,
  'fees as a fraction of the margin are rounded once': `
    settings fee=of_margin
    spec EUR/USD precision=5 contract=100000 multiples=100 fee=0.00333
    open EURUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100            → opened #1 at 1.1001 margin 110.01 fee 0.366333 | cash>house_fees 0.366333 #1
  `,
  'profit and margin in yen are converted by one over the mid of USDJPY': `
    spec USD/JPY precision=3 contract=100000 multiples=50
    open USDJPY
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote USDJPY 151.237 151.248
    buy 1#1 USDJPY 0.25 x50            → opened #1 at 151.248 margin 500.018183 fee 0
    quote USDJPY 150.900 150.912
    close 1#1                          → closed #1 user at 150.9 profit -57.651783 | cash>house_profit 57.651783 #1
  `,
  'a cross is converted by the mid of the direct pair, margin at the fill, profit at the close': `
    spec EUR/GBP precision=5 contract=100000 multiples=30
    spec GBP/USD precision=5 contract=100000
    open EURGBP
    open GBPUSD
    account 1 demo 2000                → account 1 | demo_issue>cash 2000
    quote EURGBP 0.85670 0.85690
    sell 1#1 EURGBP 0.3 x30            → refused no_conversion_rate
    quote GBPUSD 1.26540 1.26560
    sell 1#1 EURGBP 0.3 x30            → opened #1 at 0.8567 margin 1084.15385 fee 0
    quote EURGBP 0.85380 0.85400
    quote GBPUSD 1.27000 1.27030
    close 1#1                          → closed #1 user at 0.854 profit 102.88215 | house_profit>cash 102.88215 #1
  `,
  'fixed margin is lots × contract size in USD for any currency, and ignores the multiple': `
    spec DE40/EUR precision=1 contract=25 mode=fixed multiples= step=0.1 min=0.1
    spec EUR/USD precision=5
    open DE40EUR
    open EURUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote DE40EUR 19011.2 19012.4
    quote EURUSD 1.10000 1.10010
    buy 1#1 DE40EUR 2 x0               → opened #1 at 19012.4 margin 50 fee 0
    quote DE40EUR 19100.9 19102.1
    close 1#1                          → closed #1 user at 19100.9 profit 4867.72125 | house_profit>cash 4867.72125 #1
  `,
  'XXXUSD converts before USDXXX as soon as it has a price': `
    spec EUR/CHF precision=5 contract=100000
    spec USD/CHF precision=5
    spec CHF/USD precision=5
    open EURCHF
    open USDCHF
    open CHFUSD
    account 1 demo 10000               → account 1 | demo_issue>cash 10000
    quote EURCHF 0.95000 0.95000
    quote USDCHF 0.80000 0.80000
    buy 1#1 EURCHF 0.1 x100            → opened #1 at 0.95 margin 118.75 fee 0
    quote CHFUSD 1.50000 1.50000
    buy 1#2 EURCHF 0.1 x100            → opened #2 at 0.95 margin 142.5 fee 0
  `,
  'pending orders are limits or stops by the side of the market, and fire when it touches them': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100 at=1.09900   → pending #1 limit at 1.099
    buy 1#2 EURUSD 0.01 x100 at=1.10100   → pending #2 stop at 1.101
    sell 1#3 EURUSD 0.01 x100 at=1.10100  → pending #3 limit at 1.101
    sell 1#4 EURUSD 0.01 x100 at=1.09900  → pending #4 stop at 1.099
    buy 1#5 EURUSD 0.01 x100 at=1.10010   → refused target_price_invalid
    sell 1#6 EURUSD 0.01 x100 at=1.10000  → refused target_price_invalid
    summary 1                             → balance 1000 equity 1000 used 0 free 1000 level -
    quote EURUSD 1.10089 1.10099
    quote EURUSD 1.10090 1.10100          → triggered #2 at 1.101 margin 11.01 fee 0
    quote EURUSD 1.10120 1.10130          → triggered #3 at 1.1012 margin 11.012 fee 0
    quote EURUSD 1.09901 1.09911
    quote EURUSD 1.09890 1.09900          → triggered #1 at 1.099 margin 10.99 fee 0 | triggered #4 at 1.0989 margin 10.989 fee 0
  `,
  'a triggered order that cannot be filled is cancelled with the reason': `
    ${EURUSD}
    buy 1#1 EURUSD 0.9 x100 at=1.09000    → pending #1 limit at 1.09
    buy 1#2 EURUSD 0.5 x100               → opened #2 at 1.1001 margin 550.05 fee 0
    buy 1#3 EURUSD 0.01 x100 at=1.09500   → pending #3 limit at 1.095
    disable 1 review
    quote EURUSD 1.09490 1.09500          → cancelled #3 trading_disabled
    enable 1
    quote EURUSD 1.08990 1.09000          → cancelled #1 insufficient_margin | margin_call 1 equity 490 used 550.05
  `,
  'a stop-loss fills at the gap, a take-profit at its price or better, and the loss wins when both are reached': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100 sl=1.09900 tp=1.10100  → opened #1 at 1.1001 margin 11.001 fee 0
    buy 1#2 EURUSD 0.01 x100 sl=1.09800             → opened #2 at 1.1001 margin 11.001 fee 0
    quote EURUSD 1.09901 1.09911
    quote EURUSD 1.09500 1.09510          → closed #1 stop_loss at 1.095 profit -5.1 | cash>house_profit 5.1 #1 | closed #2 stop_loss at 1.095 profit -5.1 | cash>house_profit 5.1 #2
    sell 1#3 EURUSD 0.01 x100 sl=1.09600 tp=1.09400 → opened #3 at 1.095 margin 10.95 fee 0
    quote EURUSD 1.09340 1.09350          → closed #3 take_profit at 1.0935 profit 1.5 | house_profit>cash 1.5 #3
  `,
  'stops of an order that a quote fills are watched from the next quote on': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100 at=1.09900 sl=1.09890  → pending #1 limit at 1.099
    quote EURUSD 1.09850 1.09860          → triggered #1 at 1.0986 margin 10.986 fee 0
    quote EURUSD 1.09850 1.09860          → closed #1 stop_loss at 1.0985 profit -0.1 | cash>house_profit 0.1 #1
  `,
  'one stop changes without the other': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100 sl=1.09900 tp=1.10100  → opened #1 at 1.1001 margin 11.001 fee 0
    stops 1#1 sl=1.09950 tp=same          → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0995 tp 1.101
    stops 1#1 sl=same tp=1.10200          → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0995 tp 1.102
    stops 1#1 sl=same tp=0                → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0995 tp 0
    stops 1#1 sl=same tp=same trail=100   → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0995 tp 0 trailing 100
    stops 1#1 sl=same tp=same trail=20    → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0998 tp 0 trailing 20
    stops 1#1 sl=same tp=same trail=0     → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.0998 tp 0
  `,
  'new stops are checked against the market and watched from the next quote on': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100              → opened #1 at 1.1001 margin 11.001 fee 0
    stops 1#1 sl=1.10000                  → refused stop_price_invalid stop_loss_price
    stops 1#1 sl=1.09999 tp=1.10000       → refused stop_price_invalid target_profit_price
    stops 1#1 sl=1.09999 tp=1.10001       → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.09999 tp 1.10001
    stops 1#1                             → updated #1 lots 0.01 margin 11.001 fee 0 sl 0 tp 0
    stops 1#1 sl=1.09999                  → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.09999 tp 0
    quote EURUSD 1.09999 1.10009          → closed #1 stop_loss at 1.09999 profit -0.11 | cash>house_profit 0.11 #1
  `,
  'a margin call comes once per crossing, and ends when the level is above it': `
    ${EURUSD}
    buy 1#1 EURUSD 0.8 x100               → opened #1 at 1.1001 margin 880.08 fee 0
    quote EURUSD 1.09861 1.09871
    quote EURUSD 1.09860 1.09870          → margin_call 1 equity 880 used 880.08
    quote EURUSD 1.09859 1.09869
    quote EURUSD 1.09861 1.09871          → margin_recovered 1
    quote EURUSD 1.09860 1.09870          → margin_call 1 equity 880 used 880.08
  `,
  'stop-out closes the largest loss first until the level is above it': `
    ${EURUSD}
    buy 1#1 EURUSD 0.2 x100               → opened #1 at 1.1001 margin 220.02 fee 0
    buy 1#2 EURUSD 0.4 x100               → opened #2 at 1.1001 margin 440.04 fee 0
    sell 1#3 EURUSD 0.1 x100              → opened #3 at 1.1 margin 110 fee 0
    quote EURUSD 1.08800 1.08810          → margin_call 1 equity 393 used 770.06
    quote EURUSD 1.08785 1.08795
    quote EURUSD 1.08783 1.08793          → closed #2 stop_out at 1.08783 profit -490.8 | cash>house_profit 490.8 #2 | margin_recovered 1
    summary 1                             → balance 509.2 equity 384.5 used 330.02 free 54.48 level 116.51
  `,
  'equal losses close in order of id, and a negative balance is covered once no position is open': `
    ${EURUSD}
    buy 1#8 EURUSD 0.4 x100               → opened #8 at 1.1001 margin 440.04 fee 0
    buy 1#7 EURUSD 0.4 x100               → opened #7 at 1.1001 margin 440.04 fee 0
    quote EURUSD 1.08000 1.08010          → margin_call 1 equity -608 used 880.08 | closed #7 stop_out at 1.08 profit -804 | cash>house_profit 804 #7 | closed #8 stop_out at 1.08 profit -804 | cash>house_profit 804 #8 | house_protection>cash 608 #8 | margin_recovered 1
    summary 1                             → balance 0 equity 0 used 0 free 0 level -
  `,
  'stop-out skips closed markets, and waits for a price of a market that opens': `
    ${EURUSD}
    spec GBP/USD precision=5 contract=100000
    open GBPUSD
    quote GBPUSD 1.25000 1.25010
    buy 1#1 EURUSD 0.5 x100               → opened #1 at 1.1001 margin 550.05 fee 0
    buy 1#2 GBPUSD 0.1 x100               → opened #2 at 1.2501 margin 125.01 fee 0
    shut EURUSD
    quote GBPUSD 1.18800 1.18810          → margin_call 1 equity 374 used 675.06
    quote GBPUSD 1.18400 1.18410          → closed #2 stop_out at 1.184 profit -661 | cash>house_profit 661 #2
    quote GBPUSD 1.18300 1.18310
    summary 1                             → balance 339 equity 334 used 550.05 free -216.05 level 60.72
    quote EURUSD 1.00000 1.00010
    open EURUSD
    quote GBPUSD 1.18300 1.18310
    quote EURUSD 1.09400 1.09410          → closed #1 stop_out at 1.094 profit -305 | cash>house_profit 305 #1 | margin_recovered 1
  `,
  'a partial close takes its share of lots, margin and fee, and the rest keeps the id': `
    spec EUR/USD precision=5 contract=100000 fee=7
    open EURUSD
    account 1 demo 1000                   → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.03 x100 sl=1.09      → opened #1 at 1.1001 margin 33.003 fee 0.21 | cash>house_fees 0.21 #1
    quote EURUSD 1.10110 1.10120
    close 1#1 0.02 part=2                 → closed #2 of #1 lots 0.02 margin 22.002 user at 1.1011 profit 2 | updated #1 lots 0.01 margin 11.001 fee 0.07 sl 1.09 tp 0 | house_profit>cash 2 #2
    close 1#1 0.01 part=3                 → closed #1 user at 1.1011 profit 1 | house_profit>cash 1 #1
    close 1#2                             → refused not_found
  `,
  'a reset closes and cancels without profit and sets the balance, up or down': `
    ${EURUSD}
    buy 1#2 EURUSD 0.8 x100               → opened #2 at 1.1001 margin 880.08 fee 0
    buy 1#1 EURUSD 0.01 x100 at=1.09      → pending #1 limit at 1.09
    quote EURUSD 1.09500 1.09510          → margin_call 1 equity 592 used 880.08
    reset 1 5000                          → closed #2 reset at 1.095 profit 0 | cancelled #1 reset | demo_issue>cash 4000 | margin_recovered 1
    reset 1 5000
    reset 1 200                           → cash>demo_issue 4800
    account 2 real 0                      → account 2
    reset 2 100                           → refused only_demo_account
    reset 3 100                           → refused not_found
  `,
  'the first failing check determines the refusal': `
    ${EURUSD}
    spec GBP/USD precision=5 multiples= suspended=halted
    spec EUR/GBP precision=5 multiples=50 distance=10 max=1
    buy 1#1 NONE 0 x7 at=0                → refused not_found
    buy 9#1 GBPUSD 0 x7 at=0              → refused not_found
    buy 1#1 GBPUSD 0 x7 at=0              → refused trading_disabled halted
    disable 1 review
    buy 1#1 GBPUSD 0 x7 at=0              → refused trading_disabled review
    enable 1
    spec GBP/USD precision=5 multiples=
    buy 1#1 GBPUSD 0 x7 at=0              → refused market_closed
    open GBPUSD
    buy 1#1 GBPUSD 0 x7 at=0              → refused price_unavailable
    quote GBPUSD 1.25000 1.25010
    now 60001
    buy 1#1 GBPUSD 0 x7 at=0              → refused price_unavailable
    now -1
    buy 1#1 GBPUSD 0 x7 at=0              → refused no_mult_config
    open EURGBP
    quote EURGBP 0.85000 0.85010
    buy 1#1 EURGBP 0 x7 at=0              → refused multiple_not_offered
    buy 1#1 EURGBP 0 x50 at=0             → refused lots_invalid 0.01..1 step 0.01
    buy 1#1 EURGBP 1.01 x50 at=0          → refused lots_invalid 0.01..1 step 0.01
    buy 1#1 EURGBP 0.015 x50 at=0         → refused lots_invalid 0.01..1 step 0.01
    buy 1#1 EURGBP 1 x50 seen=0.84 dev=0 sl=9 → refused price_moved asked 0.84 now 0.8501
    buy 1#1 EURGBP 1 x50 at=0 sl=9        → refused target_price_invalid
    buy 1#1 EURGBP 1 x50 at=0.85019 sl=9  → refused target_price_invalid
    buy 1#1 EURGBP 1 x50 at=0.84 sl=9 tp=0.1      → refused stop_price_invalid stop_loss_price
    buy 1#1 EURGBP 1 x50 at=0.84 sl=0.8399 tp=0.1 → refused stop_price_invalid target_profit_price
    buy 1#1 EURGBP 1 x50 at=0.84 sl=0.8399 tp=0.9 → refused insufficient_margin required 2100.084 free 1000
    buy 1#1 EURGBP 0.1 x50 at=0.84 sl=0.8399 tp=0.9 → pending #1 limit at 0.84
    buy 1#1 EURGBP 0.1 x50                → refused conflict
    buy 1#2 EURUSD 99.99 x10              → refused insufficient_margin required 1099989.99 free 1000
    now 1
    buy 1#2 EURUSD 99.99 x10              → refused price_unavailable
  `,
  'the number of pending and open orders of an account is limited, and a fill adds none': `
    ${EURUSD}
    account 2 demo 1000                   → account 2 | demo_issue>cash 1000
    settings orders=2
    buy 1#1 EURUSD 0.02 x100              → opened #1 at 1.1001 margin 22.002 fee 0
    buy 1#2 EURUSD 0.01 x100 at=1.09      → pending #2 limit at 1.09
    buy 1#3 EURUSD 0.01 x100              → refused position_limit MaxOpenOrders allowed 0
    sell 1#3 EURUSD 0.01 x100 at=1.2      → refused position_limit MaxOpenOrders allowed 0
    buy 1#3 EURUSD 0.9 x100               → refused insufficient_margin required 990.09 free 977.798
    buy 2#3 EURUSD 0.01 x100              → opened #3 at 1.1001 margin 11.001 fee 0
    close 1#1 0.01 part=4                 → closed #4 of #1 lots 0.01 margin 11.001 user at 1.1 profit -0.1 | updated #1 lots 0.01 margin 11.001 fee 0 sl 0 tp 0 | cash>house_profit 0.1 #4
    buy 1#5 EURUSD 0.01 x100              → refused position_limit MaxOpenOrders allowed 0
    quote EURUSD 1.08990 1.09000          → triggered #2 at 1.09 margin 10.9 fee 0
    buy 1#5 EURUSD 0.01 x100              → refused position_limit MaxOpenOrders allowed 0
    close 1#1                             → closed #1 user at 1.0899 profit -10.2 | cash>house_profit 10.2 #1
    sell 1#5 EURUSD 0.01 x100 at=1.2      → pending #5 limit at 1.2
    settings orders=1
    buy 1#6 EURUSD 0.01 x100              → refused position_limit MaxOpenOrders allowed 0
    cancel 1#5                            → cancelled #5 user
    buy 1#6 EURUSD 0.01 x100              → refused position_limit MaxOpenOrders allowed 0
    settings orders=0
    buy 1#6 EURUSD 0.01 x100 at=1.08      → pending #6 limit at 1.08
    buy 1#7 EURUSD 0.01 x100 at=1.08      → pending #7 limit at 1.08
    settings orders=1
    quote EURUSD 1.07990 1.08000          → cancelled #6 position_limit | cancelled #7 position_limit
    reset 1 1000                          → closed #2 reset at 1.0799 profit 0 | demo_issue>cash 10.3
    buy 1#8 EURUSD 0.01 x100              → opened #8 at 1.08 margin 10.8 fee 0
  `,
  'the age of a price counts from the time that the feed states, not from its own time': `
    settings age=5000
    ${EURUSD}
    quote EURUSD 1.10000 1.10010 age=5000
    buy 1#1 EURUSD 0.01 x100              → opened #1 at 1.1001 margin 11.001 fee 0
    now 1
    buy 1#2 EURUSD 0.01 x100              → refused price_unavailable
    close 1#1                             → refused price_unavailable
    quote EURUSD 1.10000 1.10010 age=-3000
    now 8000
    close 1#1                             → closed #1 user at 1.1 profit -0.1 | cash>house_profit 0.1 #1
    now 1
    buy 1#2 EURUSD 0.01 x100              → refused price_unavailable
    quote EURUSD 1.10000 1.10010
    buy 1#2 EURUSD 0.01 x100              → opened #2 at 1.1001 margin 11.001 fee 0
  `,
  'the permitted actions on an order depend on its state and owner': `
    ${EURUSD}
    account 2 demo 1000                   → account 2 | demo_issue>cash 1000
    buy 1#1 EURUSD 0.03 x100              → opened #1 at 1.1001 margin 33.003 fee 0
    buy 1#2 EURUSD 0.03 x100 at=1.09      → pending #2 limit at 1.09
    close 2#1                             → refused not_found
    cancel 2#2                            → refused not_found
    stops 2#1                             → refused not_found
    close 1#7                             → refused not_found
    close 1#2                             → refused order_not_holding
    cancel 1#1                            → refused order_not_pending
    close 1#1 0.04                        → refused lots_invalid 0.01..100 step 0.01
    close 1#1 0.025                       → refused lots_invalid 0.01..100 step 0.01
    close 1#1 -1                          → refused lots_invalid 0.01..100 step 0.01
    close 1#1 0.01 part=2                 → refused conflict
    shut EURUSD
    close 1#1                             → refused market_closed
    stops 1#1 sl=1.05                     → updated #1 lots 0.03 margin 33.003 fee 0 sl 1.05 tp 0
    cancel 1#2                            → cancelled #2 user
    open EURUSD
    now 60001
    close 1#1                             → refused price_unavailable
    quote EURUSD 1.10000 1.10010
    disable 1 review
    close 1#1                             → closed #1 user at 1.1 profit -0.3 | cash>house_profit 0.3 #1
    account 1 demo 5                      → refused conflict
    account 3 real 5                      → refused conflict
    spec EUR/USD precision=4              → refused conflict
    open NONE                             → refused not_found
    disable 7 gone                        → refused not_found
  `,
  ...MARGIN_SCENARIOS,
  ...FUNDS_SCENARIOS,
  ...FINANCING_SCENARIOS,
  ...ORDER_SCENARIOS,
  ...LIMIT_SCENARIOS,
  ...GROUP_SCENARIOS,
  ...MARKUP_SCENARIOS,
};

describe.each([
  ['fast engine', createEngine],
  ['plain engine', createOracle],
] as const)('%s', (_, create) => {
  test.each(Object.entries(SCENARIOS))('%s', (_name, table) => {
    expect(new Scenario(create()).run(table)).toBe(Scenario.expected(table));
  });
});

test('every refusal occurs in a table', () => {
  const tables = Object.values(SCENARIOS).join('\n');
  expect(REFUSALS.filter((key) => !tables.includes(`refused ${key}`))).toEqual([]);
});
