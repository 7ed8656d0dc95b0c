/** Announcements: the list, and the page on which one is written. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
