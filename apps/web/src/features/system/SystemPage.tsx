export function SystemPage() {
  return <div />;
}
