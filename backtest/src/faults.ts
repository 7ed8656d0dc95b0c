/** What is wrong with what the user gave: shown as one line, without a stack. */
export class BacktestFault extends Error {
  override readonly name = 'BacktestFault';
}
