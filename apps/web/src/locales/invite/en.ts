/** /mine/invite. */
export const invite = {
  title: 'Invite friends',
  intro:
    'People who register with your link or code are counted below. You cannot see their accounts and they cannot see yours.',
  code: 'Your code',
  link: 'Your link',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  copyFailed: 'Copying was not allowed. Hold the text to copy it.',
  qr: 'QR code of your invitation link',
  qrHint: 'Opens your link when scanned with a camera',
  share: 'Share',
  shareText: 'My invitation to {name}',
  listTitle: 'Registered with your code',
  count_one: '{count} person',
  count_other: '{count} people',
  emptyTitle: 'No one yet',
  emptyBody: 'Share your link or let someone scan the code.',
  failed: 'The list could not be loaded',
  end: 'That is all.',
} as const;
