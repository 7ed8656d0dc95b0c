// The chosen theme for the start screen, before the app is there: shared/settings.ts stores it and sets the theme from then on.
try {
  const theme = localStorage.getItem('tradewind.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // the browser allows no storage: the system's theme
}
