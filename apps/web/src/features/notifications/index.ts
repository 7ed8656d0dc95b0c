/** Notifications: the bell, the list and its settings. */
export { NotificationsPage } from './NotificationsPage.tsx';
export { NotificationSettingsPage } from './SettingsPage.tsx';
