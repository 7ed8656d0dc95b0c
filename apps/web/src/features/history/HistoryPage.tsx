export function HistoryPage() {
  return <div />;
}
