/** Messages to customers. */
export const messages = {
  time: 'Written',
  state: 'State',
  recipient: 'To',
  template: 'Type',
  attempts: 'Attempts',
  error: 'Last error',
  none: 'none',
  channel: { email: 'Email', sms: 'SMS' },
  states: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept, not sent', given_up: 'Given up' },
  empty: 'No messages',
  emptyBody: 'Messages to customers appear here. Codes are never shown.',
} as const;
