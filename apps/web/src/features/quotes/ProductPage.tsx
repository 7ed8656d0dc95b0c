export function ProductPage() {
  return <div />;
}
