/** What is waiting, and what is wrong. */
export const overview = {
  failed: 'The overview could not be loaded',
  stale: 'Not refreshed since {time}: {failure}',
  waiting: 'Waiting',
  queue: 'Queue',
  count: 'Waiting',
  oldest: 'Oldest',
  none: 'Nothing is waiting',
  noneBody: 'Customer submissions appear here automatically.',
  noQueues: 'Your role has no queues',
  noQueuesBody: 'The pages of your role are in the navigation.',
  notices: 'Notices',
  singleAdmin:
    'One admin decides alone on operators, limits, pauses and rates. These decisions are in the audit log as single_admin. Invite a second admin, preferably two.',
  coolOff:
    'You are new, or have a new role or link: you cannot approve anything until {time}. An admin who did not request it can lift this.',
  alarms: 'Alarms',
  reconciliation: {
    title: 'Last reconciliation',
    never: 'Not yet run',
    neverBody: 'It runs once a day and compares balances, entries, open withdrawals and the memory of the engine.',
    ok: 'Everything agrees',
    faults_one: '{count} fault',
    faults_other: '{count} faults',
    finished: 'Finished',
  },
} as const;
