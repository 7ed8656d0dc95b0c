export function MePage() {
  return <div />;
}
