/** Margin calls, stop-outs and debts to the cent, and what fires first on one quote (contract §2), as tables. */
import { EURUSD } from './eurusd.ts';

/** 100 USD of margin a lot, and 100 USD a lot and whole point. */
const US30 = `
  spec US30/USD precision=2 contract=100 mode=fixed multiples=
  open US30USD
  account 1 demo 1000                    → account 1 | demo_issue>cash 1000
  quote US30USD 40000.00 40000.00
`;

export const MARGIN_SCENARIOS: Readonly<Record<string, string>> = {
  'exactly the required margin is enough': `
    ${US30}
    buy 1#1 US30USD 10 x0                → opened #1 at 40000 margin 1000 fee 0
    buy 1#2 US30USD 0.01 x0              → refused insufficient_margin required 1 free 0
  `,
  'a margin call and a stop-out come at exactly their levels, and not a cent above': `
    ${US30}
    buy 1#1 US30USD 5 x0                 → opened #1 at 40000 margin 500 fee 0
    quote US30USD 39999.01 39999.01
    quote US30USD 39999.00 39999.00      → margin_call 1 equity 500 used 500
    quote US30USD 39998.51 39998.51
    quote US30USD 39998.50 39998.50      → closed #1 stop_out at 39998.5 profit -750 | cash>house_profit 750 #1 | margin_recovered 1
  `,
  'stops come before margin: a stop that saves the account prevents call and stop-out': `
    ${US30}
    buy 1#1 US30USD 8 x0 sl=39999.50     → opened #1 at 40000 margin 800 fee 0
    buy 1#2 US30USD 1 x0                 → opened #2 at 40000 margin 100 fee 0
    quote US30USD 39999.20 39999.20      → closed #1 stop_loss at 39999.2 profit -640 | cash>house_profit 640 #1
  `,
  'the debt of a stop-loss after a gap is covered, but not while a position is open': `
    ${US30}
    buy 1#1 US30USD 5 x0 sl=39999.50     → opened #1 at 40000 margin 500 fee 0
    quote US30USD 39995.00 39995.00      → closed #1 stop_loss at 39995 profit -2500 | cash>house_profit 2500 #1 | house_protection>cash 1500 #1
    account 2 demo 1000                  → account 2 | demo_issue>cash 1000
    buy 2#2 US30USD 5 x0                 → opened #2 at 39995 margin 500 fee 0
    sell 2#3 US30USD 5 x0                → opened #3 at 39995 margin 500 fee 0
    quote US30USD 39991.00 39991.00      → margin_call 2 equity 1000 used 1000
    close 2#2                            → closed #2 user at 39991 profit -2000 | cash>house_profit 2000 #2
    summary 2                            → balance -1000 withdrawable 0 equity 1000 used 500 free 500 level 200
  `,
  'a conversion rate alone can cause a stop-out': `
    spec JP225/JPY precision=1 contract=100 mode=fixed multiples=
    spec USD/JPY precision=3
    open JP225JPY
    open USDJPY
    account 1 demo 1000                  → account 1 | demo_issue>cash 1000
    quote JP225JPY 38500 38510
    quote USDJPY 150.000 150.000
    buy 1#1 JP225JPY 9 x0                → opened #1 at 38510 margin 900 fee 0
    quote USDJPY 15.000 15.000           → margin_call 1 equity 400 used 900 | closed #1 stop_out at 38500 profit -600 | cash>house_profit 600 #1 | margin_recovered 1
  `,
  'on one quote, orders fire in the order of their ids: a stop makes room for later ones only': `
    ${EURUSD}
    account 2 demo 1000                  → account 2 | demo_issue>cash 1000
    buy 1#1 EURUSD 0.8 x100 sl=1.09900   → opened #1 at 1.1001 margin 880.08 fee 0
    buy 1#2 EURUSD 0.1 x100 at=1.09910   → pending #2 limit at 1.0991
    buy 1#3 EURUSD 0.1 x100 at=1.09910   → pending #3 limit at 1.0991
    buy 2#4 EURUSD 0.9 x100 at=1.09910   → pending #4 limit at 1.0991
    buy 2#5 EURUSD 0.8 x100 sl=1.09900   → opened #5 at 1.1001 margin 880.08 fee 0
    quote EURUSD 1.09900 1.09910         → closed #1 stop_loss at 1.099 profit -88 | cash>house_profit 88 #1 | triggered #2 at 1.0991 margin 109.91 fee 0 | triggered #3 at 1.0991 margin 109.91 fee 0 | cancelled #4 insufficient_margin | closed #5 stop_loss at 1.099 profit -88 | cash>house_profit 88 #5
  `,
  'a pending order of a suspended instrument is cancelled at its trigger, and an open position can be closed': `
    ${EURUSD}
    buy 1#1 EURUSD 0.01 x100             → opened #1 at 1.1001 margin 11.001 fee 0
    buy 1#2 EURUSD 0.01 x100 at=1.09     → pending #2 limit at 1.09
    spec EUR/USD precision=5 contract=100000 multiples=10,100 suspended=halted
    sell 1#3 EURUSD 0.01 x100 at=1.2     → refused trading_disabled halted
    quote EURUSD 1.08990 1.09000         → cancelled #2 trading_disabled
    close 1#1                            → closed #1 user at 1.0899 profit -10.2 | cash>house_profit 10.2 #1
  `,
  'without a conversion rate an order is refused after the check of its prices and before that of its margin': `
    spec EUR/GBP precision=5 contract=100000 multiples=30
    open EURGBP
    account 1 demo 1000                  → account 1 | demo_issue>cash 1000
    quote EURGBP 0.85670 0.85690
    buy 1#1 EURGBP 100 x30 sl=9          → refused stop_price_invalid stop_loss_price
    buy 1#1 EURGBP 100 x30               → refused no_conversion_rate
  `,
};
