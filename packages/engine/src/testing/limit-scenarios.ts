/** Limits on what an account and the house hold (contract §8), as tables. Amounts were worked out by hand. */
/** EURUSD at 1.10000/1.10010, and a real account with 10,000 USD. */
export const MARKET = `
  open EURUSD
  account 1 real 0                       → account 1
  deposit 1 10000 ref=1                  → deposits_clearing>cash 10000 deposit 1
  quote EURUSD 1.10000 1.10010
`;

export const LIMIT_SCENARIOS: Readonly<Record<string, string>> = {
  'the smallest limit applies to the lots of an account in an instrument, open and pending': `
    spec EUR/USD precision=5 contract=100000 multiples=100 most=1
    ${MARKET}
    buy 1#1 EURUSD 0.5 x100                      → opened #1 at 1.1001 margin 550.05 fee 0
    sell 1#2 EURUSD 0.3 x100 at=1.11             → pending #2 limit at 1.11
    sell 1#3 EURUSD 0.21 x100                    → refused position_limit MaxPositionLots allowed 0.2
    limits 1 lots=0.85 orders=3
    sell 1#3 EURUSD 0.06 x100                    → refused position_limit MaxPositionLots allowed 0.05
    sell 1#3 EURUSD 0.05 x100                    → opened #3 at 1.1 margin 55 fee 0
    limits 1 lots=0.9 orders=3
    sell 1#4 EURUSD 0.01 x100                    → refused position_limit MaxOpenOrders allowed 0
    update 1#2 lots=0.36                         → refused position_limit MaxPositionLots allowed 0.35
    update 1#2 lots=0.35                         → updated #2 limit at 1.11 lots 0.35 sl 0 tp 0
    double 1#3 new=4                             → refused position_limit MaxOpenOrders allowed 0
    reverse 1#3 new=4                            → closed #3 user at 1.1001 profit -0.5 | cash>house_profit 0.5 #3 | opened #4 at 1.1001 margin 55.005 fee 0
    limits 1 lots=0.2
    quote EURUSD 1.11000 1.11010                 → cancelled #2 position_limit
    close 1#1 0.2 part=5                         → closed #5 of #1 lots 0.2 margin 220.02 user at 1.11 profit 198 | updated #1 lots 0.3 margin 330.03 fee 0 sl 0 tp 0 | house_profit>cash 198 #5
    limits 1
    buy 1#6 EURUSD 0.61 x100                     → opened #6 at 1.1101 margin 677.161 fee 0
  `,
  'the net exposure to real accounts is limited, and an order that lowers it passes': `
    spec EUR/USD precision=5 contract=100000 multiples=100 exposure=100000
    settings exposure=80000
    ${MARKET}
    account 2 demo 10000                         → account 2 | demo_issue>cash 10000
    buy 2#1 EURUSD 3 x100                        → opened #1 at 1.1001 margin 3300.3 fee 0
    buy 1#2 EURUSD 0.73 x100                     → refused position_limit MaxNetExposureUsd
    buy 1#2 EURUSD 0.72 x100                     → opened #2 at 1.1001 margin 792.072 fee 0
    buy 1#3 EURUSD 0.5 x100 at=1.09              → refused position_limit MaxNetExposureUsd
    sell 1#3 EURUSD 1.44 x100                    → opened #3 at 1.1 margin 1584 fee 0
    sell 1#4 EURUSD 0.01 x100 at=1.11            → refused position_limit MaxNetExposureUsd
    buy 1#4 EURUSD 0.1 x100 at=1.12              → pending #4 stop at 1.12
    close 1#3                                    → closed #3 user at 1.1001 profit -14.4 | cash>house_profit 14.4 #3
    quote EURUSD 1.12000 1.12010                 → cancelled #4 position_limit
    settings exposure=1
    sell 1#5 EURUSD 1.44 x100                    → opened #5 at 1.12 margin 1612.8 fee 0
    reverse 1#5 new=6                            → refused position_limit MaxNetExposureUsd
  `,
};
