export function LanguagePage() {
  return <div />;
}
