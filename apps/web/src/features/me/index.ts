/** The user's own page, and announcements. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { MePage } from './MePage.tsx';
