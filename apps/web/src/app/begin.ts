/** The first script of the page. It imports nothing of the app, so it runs while the app is loading (scripts/lib/begin-first.mjs). */
import { askAhead, stored } from './ahead.ts';

// the background of the chosen theme while the app is loading (index.html); settings.ts sets the theme that is shown then
const theme = stored('tradewind.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;

export const ahead = askAhead();

// loads the browser's locale data on another thread, before the axis of the chart needs it
if (location.pathname === '/trade') void new Worker(new URL('./locale-data.ts', import.meta.url), { type: 'module' });
