/** /order on phones. The shell's slot scrolls it. */
export function OrdersPage() {
  return <div className="h-full" />;
}
