/** Symbol header, period bar and candles, for the centre of the desktop layout. Fills its parent. */
export function ChartPanel() {
  return <div className="h-full" />;
}
