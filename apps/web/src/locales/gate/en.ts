/** What a demo user reads where a real account is needed. */
export const gate = {
  title: 'Live accounts only',
  body: 'Please register or log in to a live account.',
  keeps: 'Your demo account stays on this device, and your favourites and settings are carried over.',
  register: 'Register',
  login: 'Log in to a live account',
} as const;
