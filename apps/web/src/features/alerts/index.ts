/** Price alerts: the list, the sheet that sets one, and the bell that opens it. */
export { AlertButton } from './AlertButton.tsx';
export { AlertSheet, AlertsPage } from './lazy.tsx';
