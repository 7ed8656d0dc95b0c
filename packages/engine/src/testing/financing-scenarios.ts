/** Rollovers as tables, for scenarios.test.ts; amounts worked out by hand from the contract (§9). */
export const FINANCING_SCENARIOS: Readonly<Record<string, string>> = {
  // 0.1 × 100000 × -7.5 × 10^-5 × 1 × 1 = -0.75; × 3 = -2.25
  'points are charged per lot and night on open positions; the sum is kept on the order, outside its profit': `
    spec EUR/USD precision=5 contract=100000 multiples=100 swap=points:-7.5:2.1
    open EURUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100            → opened #1 at 1.1001 margin 110.01 fee 0
    sell 1#2 EURUSD 0.2 x100           → opened #2 at 1.1 margin 220 fee 0
    now 1
    night EURUSD=1                     → rollover EURUSD x1
    night EURUSD=1                     → refused conflict
    finance 1                          → financed #1 -7.5 x1 swap -0.75 | cash>house_financing 0.75 #1
    finance 9                          → financed #2 2.1 x1 swap 0.42 | house_financing>cash 0.42 #2 | rollover ended
    finance 9
    now 1
    night EURUSD=3                     → rollover EURUSD x3
    finance 9                          → financed #1 -7.5 x3 swap -3 | cash>house_financing 2.25 #1 | financed #2 2.1 x3 swap 1.68 | house_financing>cash 1.26 #2 | rollover ended
    summary 1                          → balance 998.68 equity 995.68 used 330.01 free 665.67 level 301.71
    quote EURUSD 1.10345 1.10352
    close 1#1                          → closed #1 user at 1.10345 profit 33.5 swap -3 | house_profit>cash 33.5 #1
  `,
  // 0.25 × 100000 × 12.5 × 10^-3 × 2 ÷ ((151.237 + 151.249) ÷ 2) = 625 ÷ 151.243 = 4.132422…
  'points of a foreign currency are converted at the mid': `
    spec USD/JPY precision=3 contract=100000 multiples=50 swap=points:12.5:-20
    open USDJPY
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote USDJPY 151.237 151.249
    buy 1#1 USDJPY 0.25 x50            → opened #1 at 151.249 margin 500.019836 fee 0
    now 1
    night USDJPY=2                     → rollover USDJPY x2
    finance 1                          → financed #1 12.5 x2 swap 4.132423 | house_financing>cash 4.132423 #1 | rollover ended
  `,
  // 0.5 × 1 × 87,433.71 (mid) × -20 ÷ 100 ÷ 360 × 1 = -24.287141…; the other side has no rate
  'a yearly percentage is charged on the value at the mid, a 360th per day; a side without a rate is not charged': `
    spec BTC/USD precision=2 contract=1 multiples=10 swap=percent:-20:0
    open BTCUSD
    account 1 demo 9000                → account 1 | demo_issue>cash 9000
    quote BTCUSD 87430.21 87437.21
    buy 1#1 BTCUSD 0.5 x10             → opened #1 at 87437.21 margin 4371.8605 fee 0
    sell 1#2 BTCUSD 0.1 x10            → opened #2 at 87430.21 margin 874.3021 fee 0
    now 1
    night BTCUSD=1                     → rollover BTCUSD x1
    finance 9                          → financed #1 -20 x1 swap -24.287142 | cash>house_financing 24.287142 #1 | rollover ended
  `,
  'a position that closes before its turn is charged first, once; one opened at that time is not charged': `
    spec EUR/USD precision=5 contract=100000 multiples=100 swap=points:-10:-10
    open EURUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 0.1 x100            → opened #1 at 1.1001 margin 110.01 fee 0
    buy 1#2 EURUSD 0.3 x100            → opened #2 at 1.1001 margin 330.03 fee 0
    now 1
    buy 1#3 EURUSD 0.1 x100            → opened #3 at 1.1001 margin 110.01 fee 0
    night EURUSD=1                     → rollover EURUSD x1
    close 1#1                          → financed #1 -10 x1 swap -1 | cash>house_financing 1 #1 | closed #1 user at 1.1 profit -1 swap -1 | cash>house_profit 1 #1
    close 1#2 0.1 part=4               → financed #2 -10 x1 swap -3 | cash>house_financing 3 #2 | closed #4 of #2 lots 0.1 margin 110.01 user at 1.1 profit -1 swap -1 | updated #2 lots 0.2 margin 220.02 fee 0 sl 0 tp 0 | cash>house_profit 1 #4
    finance 9                          → rollover ended
    close 1#2                          → closed #2 user at 1.1 profit -2 swap -2 | cash>house_profit 2 #2
  `,
  'an instrument without terms, price or rate is left out, and an empty rollover ends at once': `
    spec EUR/USD precision=5 contract=100000 multiples=100
    spec EUR/GBP precision=5 contract=100000 multiples=100 swap=points:-1:-1
    spec XAU/USD precision=2 contract=100 multiples=100 swap=points:-1:-1
    open EURUSD
    open EURGBP
    open XAUUSD
    account 1 demo 1000                → account 1 | demo_issue>cash 1000
    quote EURUSD 1.10000 1.10010
    quote EURGBP 0.85670 0.85690
    buy 1#1 EURUSD 0.1 x100            → opened #1 at 1.1001 margin 110.01 fee 0
    night EURUSD=1 EURGBP=1 XAUUSD=1   → rollover | rollover ended
  `,
  // 5 × 100000 × -40 × 10^-5 = -200
  'a charge changes the margin like any movement, and the account is checked on the next quote': `
    spec EUR/USD precision=5 contract=100000 multiples=500 swap=points:-40:0
    open EURUSD
    account 1 demo 1300                → account 1 | demo_issue>cash 1300
    quote EURUSD 1.10000 1.10010
    buy 1#1 EURUSD 5 x500              → opened #1 at 1.1001 margin 1100.1 fee 0
    now 1
    night EURUSD=1                     → rollover EURUSD x1
    finance 9                          → financed #1 -40 x1 swap -200 | cash>house_financing 200 #1 | rollover ended
    quote EURUSD 1.10000 1.10010       → margin_call 1 equity 1050 used 1100.1
  `,
};
