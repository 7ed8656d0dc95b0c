/** What a demo user reads where a real account is needed. */
export const gate = {
  title: 'Only for real accounts',
  body: 'Please register or log in to a real account.',
  keeps: 'Your demo account stays on this device, and your favourites and settings come along.',
  register: 'Register',
  login: 'Log in to a real account',
} as const;
