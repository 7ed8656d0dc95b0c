export { isAnnouncementShown, newestAnnouncement } from './announcements.ts';
export { serveAnnouncementsToOperators } from './operator-routes.ts';
export { serveAnnouncements } from './routes.ts';
