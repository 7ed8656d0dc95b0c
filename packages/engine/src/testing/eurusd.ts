/** How most tables begin: one instrument, one account, a first price. */
export const EURUSD = `
  spec EUR/USD precision=5 contract=100000 multiples=10,100
  open EURUSD
  account 1 demo 1000                  → account 1 | demo_issue>cash 1000
  quote EURUSD 1.10000 1.10010
`;
