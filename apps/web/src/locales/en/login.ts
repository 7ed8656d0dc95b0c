export const login = {
  title: 'Log in',
  headline: 'Trade with {amount} USD of practice money',
  body: 'The demo account needs no registration. It belongs to this device, uses the same prices and the same rules as a real one, and can be reset at any time.',
  demo: 'Open the demo account',
  later: 'Registration with email or mobile phone is not open yet. When it is, you will find it here.',
} as const;
