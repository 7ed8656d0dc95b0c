export { isAnnouncementShown, newestAnnouncement } from './announcements.ts';
export { serveAnnouncementDesk } from './operator-routes.ts';
export { serveAnnouncements } from './routes.ts';
