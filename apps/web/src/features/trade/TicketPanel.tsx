/** The order ticket, for the right side of the desktop layout. Fills its parent and scrolls by itself. */
export function TicketPanel() {
  return <div className="h-full" />;
}
