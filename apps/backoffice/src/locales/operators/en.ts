/** The operators and what they may do. */
export const operators = {
  about:
    'Give everyone only the permissions that their work needs. Finance decides on money, compliance on identities; an admin does neither.',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  state: 'State',
  used: 'Last here',
  never: 'Never',
  actions: 'Actions',
  you: 'You',
  empty: 'No operators',
  states: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  may: {
    support: 'Views customers, orders, deposits and withdrawals; ends sessions. Decides nothing.',
    finance:
      'Decides on deposits and pays withdrawals; proposes and approves deposit addresses, bank accounts and corrections.',
    compliance: 'Decides on identities, suspends customers, agrees to or refuses withdrawals, reads the audit log.',
    content: 'Announcements and news.',
    dealer:
      'Reads what customers hold against the house, by account number, and sets the limits that raise alarms. Sees no personal data; decides on no money, changes no price.',
    admin: 'Operators, settings, currencies, audit log. Decides on no money and no identity.',
  },
  invite: 'Invite an operator',
  makeLink: 'Make the one-time link',
  needEmail: 'Please enter an e-mail address.',
  needName: 'Please enter a name.',
  exists: 'There is an operator with this e-mail address.',
  change: 'Change',
  changeOf: 'Change {name}',
  changeHint: 'A changed role, or being disabled, ends all sessions of this operator at once.',
  disabled: 'Disabled: may not come in',
  save: 'Save',
  saved: 'Operator changed',
  reset: 'New link',
  resetOf: 'New link for {name}',
  resetTitle: 'Give {name} a new one-time link?',
  resetBody:
    'For somebody who lost the password or the authenticator. Make sure who is asking. Password, authenticator and sessions end at once.',
  resetDone: 'Link made',
  reason: 'Reason, for the audit log',
  link: {
    title: 'One-time link for {name}',
    body: 'Send it by a way that only this person reads. It works once, for 48 hours, and is not shown again.',
    label: 'the link',
    done: 'I have copied it',
  },
} as const;
