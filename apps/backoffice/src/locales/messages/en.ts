/** Messages to customers. */
export const messages = {
  time: 'Written',
  state: 'State',
  recipient: 'To',
  template: 'Kind',
  attempts: 'Attempts',
  error: 'Last fault',
  none: 'none',
  channel: { email: 'E-mail', sms: 'SMS' },
  states: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept here', given_up: 'Given up' },
  empty: 'No messages',
  emptyBody: 'What the server writes to customers appears here. Codes are never shown.',
} as const;
