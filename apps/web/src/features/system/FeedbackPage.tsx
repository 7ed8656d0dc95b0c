export function FeedbackPage() {
  return <div />;
}
