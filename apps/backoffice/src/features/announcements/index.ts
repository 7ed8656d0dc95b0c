/** Announcements: the list, and the page for editing one. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
