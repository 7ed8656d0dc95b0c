/** What happened to the account: the bell, the list and its settings. */
export { NotificationsPage } from './NotificationsPage.tsx';
export { NotificationSettingsPage } from './SettingsPage.tsx';
