export function AnnouncementPage() {
  return <div />;
}
