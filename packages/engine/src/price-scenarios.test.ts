/** Which prices can be traded on, as tables: contract §7. */
import { describe, expect, test } from 'vitest';

import { createEngine } from './index.ts';
import { createOracle } from './oracle/index.ts';
import { EURUSD } from './testing/eurusd.ts';
import { Scenario } from './testing/scenario.ts';

const SCENARIOS: Readonly<Record<string, string>> = {
  'a seen price limits the fill, and is the requested price if it was quoted': `
    ${EURUSD}
    buy 1#1 EURUSD 0 x100 seen=1.1000 dev=9        → refused lots_invalid 0.01..100 step 0.01
    buy 1#1 EURUSD 0.01 x100 seen=1.1000 dev=9 sl=2 → refused price_moved asked 1.1 now 1.1001
    buy 1#1 EURUSD 0.01 x100 seen=1.1000 dev=10    → opened #1 at 1.1001 margin 11.001 fee 0
    buy 1#2 EURUSD 0.01 x100 seen=1.1000 quoted=yes → opened #2 at 1.1001 asked 1.1 margin 11.001 fee 0
    buy 1#3 EURUSD 0.01 x100 seen=1.2 dev=0 quoted=yes → opened #3 at 1.1001 asked 1.2 margin 11.001 fee 0
    sell 1#4 EURUSD 0.01 x100 seen=1.10001 dev=0   → refused price_moved asked 1.10001 now 1.1
    sell 1#4 EURUSD 0.01 x100 seen=1.09 dev=0      → opened #4 at 1.1 margin 11 fee 0
    sell 1#5 EURUSD 0.01 x100 at=1.2 seen=1.2 dev=0 → pending #5 limit at 1.2
    close 1#1 seen=1.10003 dev=2                   → refused price_moved asked 1.10003 now 1.1
    close 1#1 0.02 seen=1.10003 dev=2              → refused lots_invalid 0.01..100 step 0.01
    close 1#1 seen=1.10003 dev=3 quoted=yes        → closed #1 user at 1.1 asked 1.10003 profit -0.1 | cash>house_profit 0.1 #1
    close 1#4 seen=1.1 dev=9                       → refused price_moved asked 1.1 now 1.1001
    close 1#4 seen=1.1 quoted=yes                  → closed #4 user at 1.1001 asked 1.1 profit -0.1 | cash>house_profit 0.1 #4
    stops 1#2 sl=1.09                              → updated #2 lots 0.01 margin 11.001 fee 0 sl 1.09 tp 0
    quote EURUSD 1.08990 1.09000                   → closed #2 stop_loss at 1.0899 profit -10.2 | cash>house_profit 10.2 #2
  `,
  'a stale or suspect price fills no order of a customer, and each instrument has its own maximum age': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100           → opened #1 at 1.1001 margin 11.001 fee 0
    pricing EURUSD stale
    buy 1#2 EURUSD 0.01 x100           → refused price_unavailable
    close 1#1                          → refused price_unavailable
    pricing EURUSD suspect
    buy 1#2 EURUSD 0.01 x100           → refused price_unavailable suspect_price
    close 1#1                          → refused price_unavailable suspect_price
    stops 1#1 sl=1.09                  → updated #1 lots 0.01 margin 11.001 fee 0 sl 1.09 tp 0
    pricing EURUSD withheld
    close 1#1                          → refused price_unavailable suspect_price
    pricing EURUSD live
    close 1#1                          → closed #1 user at 1.1 profit -0.1 | cash>house_profit 0.1 #1
    spec EUR/USD precision=5 contract=100000 multiples=10,100 age=2000
    now 2000
    buy 1#2 EURUSD 0.01 x100           → opened #2 at 1.1001 margin 11.001 fee 0
    now 1
    close 1#2                          → refused price_unavailable
  `,
  'the age with the pricing counts before that of the settings, and that of the terms before both': `
    ${EURUSD}
    pricing EURUSD live age=1500
    now 1500
    buy 1#1 EURUSD 0.01 x100           → opened #1 at 1.1001 margin 11.001 fee 0
    now 1
    close 1#1                          → refused price_unavailable
    spec EUR/USD precision=5 contract=100000 multiples=10,100 age=1501
    close 1#1                          → closed #1 user at 1.1 profit -0.1 | cash>house_profit 0.1 #1
    now 1
    buy 1#2 EURUSD 0.01 x100           → refused price_unavailable
    spec EUR/USD precision=5 contract=100000 multiples=10,100
    pricing EURUSD live
    buy 1#2 EURUSD 0.01 x100           → opened #2 at 1.1001 margin 11.001 fee 0
  `,
  'a pending order waits while its instrument has no live price, in every account; a stop of a position does not': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100 sl=1.0950 → opened #1 at 1.1001 margin 11.001 fee 0
    close 1#1                          → closed #1 user at 1.1 profit -0.1 | cash>house_profit 0.1 #1
    buy 1#2 EURUSD 0.01 x100 at=1.0990 → pending #2 limit at 1.099
    sell 1#3 EURUSD 0.01 x100 at=1.0960 → pending #3 stop at 1.096
    pricing EURUSD suspect
    quote EURUSD 1.09890 1.09900
    pricing EURUSD withheld
    quote EURUSD 1.09880 1.09890
    pricing EURUSD stale
    quote EURUSD 1.09870 1.09880
    cancel 1#3                         → cancelled #3 user
    pricing EURUSD live
    quote EURUSD 1.09890 1.09900       → triggered #2 at 1.099 margin 10.99 fee 0
    stops 1#2 sl=1.0980                → updated #2 lots 0.01 margin 10.99 fee 0 sl 1.098 tp 0
    pricing EURUSD suspect
    quote EURUSD 1.09790 1.09800       → closed #2 stop_loss at 1.0979 profit -1.1 | cash>house_profit 1.1 #2
  `,
  'no position is stopped out at a price that is not live, and no account while it has a suspect price': `
    spec EUR/USD precision=5 contract=100000 multiples=100
    spec GBP/USD precision=5 contract=100000 multiples=100
    open EURUSD
    open GBPUSD
    account 1 real 0                   → account 1
    deposit 1 1000                     → deposits_clearing>cash 1000 deposit 1
    quote EURUSD 1.10000 1.10010
    quote GBPUSD 1.30000 1.30010
    buy 1#1 EURUSD 0.2 x100            → opened #1 at 1.1001 margin 220.02 fee 0
    buy 1#2 GBPUSD 0.2 x100            → opened #2 at 1.3001 margin 260.02 fee 0
    buy 1#3 GBPUSD 0.01 x100 at=1.28   → pending #3 limit at 1.28
    pricing EURUSD suspect
    withdraw 1 1 ref=2                 → refused price_unavailable suspect_price
    buy 1#4 GBPUSD 0.01 x100           → refused price_unavailable suspect_price
    quote GBPUSD 1.26500 1.26510       → margin_call 1 equity 296 used 480.04
    quote GBPUSD 1.26100 1.26110
    close 1#2 0.01 part=5              → closed #5 of #2 lots 0.01 margin 13.001 user at 1.261 profit -39.1 | updated #2 lots 0.19 margin 247.019 fee 0 sl 0 tp 0 | cash>house_profit 39.1 #5
    pricing EURUSD withheld
    quote GBPUSD 1.26100 1.26110       → cancelled #3 insufficient_margin | closed #2 stop_out at 1.261 profit -742.9 | cash>house_profit 742.9 #2
    pricing EURUSD live
  `,
  'opening needs a rate at most a minute old while its market is open, and closing accepts any rate': `
    spec EUR/GBP precision=5 contract=100000 multiples=30
    spec GBP/USD precision=5 contract=100000
    open EURGBP
    open GBPUSD
    account 1 demo 2000                → account 1 | demo_issue>cash 2000
    quote GBPUSD 1.26540 1.26560
    quote EURGBP 0.85670 0.85690
    buy 1#1 EURGBP 0.1 x30             → opened #1 at 0.8569 margin 361.468983 fee 0
    sell 1#2 EURGBP 0.1 x30 at=0.86    → pending #2 limit at 0.86
    sell 1#3 EURGBP 0.1 x30 at=0.87    → pending #3 limit at 0.87
    now 60000
    quote EURGBP 0.85670 0.85690
    buy 1#4 EURGBP 0.1 x30             → opened #4 at 0.8569 margin 361.468983 fee 0
    now 1
    buy 1#5 EURGBP 0.1 x30             → refused no_conversion_rate
    buy 1#5 EURGBP 0.1 x30 at=0.7      → refused no_conversion_rate
    quote EURGBP 0.86000 0.86020       → cancelled #2 no_conversion_rate
    close 1#1                          → closed #1 user at 0.86 profit 39.2305 | house_profit>cash 39.2305 #1
    stops 1#4 sl=0.85                  → updated #4 lots 0.1 margin 361.468983 fee 0 sl 0.85 tp 0
    shut GBPUSD
    buy 1#5 EURGBP 0.01 x30            → opened #5 at 0.8602 margin 36.286103 fee 0
    open GBPUSD
    quote EURGBP 0.84990 0.85010       → closed #4 stop_loss at 0.8499 profit -88.585 | cash>house_profit 88.585 #4
    quote GBPUSD 1.26540 1.26560 age=1000
    now 59000
    quote EURGBP 0.87000 0.87020       → triggered #3 at 0.87 margin 366.995 fee 0
  `,
};

describe.each([
  ['fast engine', createEngine],
  ['plain engine', createOracle],
] as const)('%s', (_, create) => {
  test.each(Object.entries(SCENARIOS))('%s', (_name, table) => {
    expect(new Scenario(create()).run(table)).toBe(Scenario.expected(table));
  });
});
