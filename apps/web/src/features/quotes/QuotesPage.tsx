export function QuotesPage({ docked = false }: { docked?: boolean }) {
  return <div data-docked={docked} />;
}
