/** Problems of the installation: on the overview and on the system page. */
export const alarms = {
  none: 'No alarms',
  since: 'since {time}',
  title: {
    reconciliation: 'The reconciliation found faults',
    reconciliation_late: 'The reconciliation is late or has failed',
    clock: 'The system clock was set',
    clock_skew: 'Clocks differ',
    suspect_prices: 'Prices are in doubt',
    silent_source: 'A price source is silent',
    no_real_prices: 'Prices are not real: no deposits, no withdrawals',
    no_deposit_way: 'Customers have no way to deposit',
    messages_kept: 'Messages are not sent',
    few_operators: 'Too few active operators',
    instrument_change: 'An approved change of an instrument was not applied',
    exposure: 'An exposure limit is exceeded',
    linked_opposite: 'Linked accounts hold opposite positions',
    no_limits: 'This installation has no limits',
  },
  text: {
    reconciliation_one: '{count} reconciliation found faults that no one has acknowledged yet.',
    reconciliation_other: '{count} reconciliations found faults that no one has acknowledged yet.',
    reconciliation_late: {
      failed: 'The reconciliation failed; see the log.',
      late_one: 'No reconciliation has been completed for {count} hour.',
      late_other: 'No reconciliation has been completed for {count} hours.',
    },
    clock: {
      forward: 'The system clock jumped forward by {seconds} s.',
      back: 'The system clock jumped back by {seconds} s.',
      ahead:
        'The server keeps its own time, which is {seconds} s ahead of the system clock. Make sure that the system clock is right, then restart the server.',
    },
    clock_skew: {
      own: 'this server',
      process: '{host} ({roles}, process {pid})',
      ahead: 'The clock of {process} is {ms} ms ahead of the database clock. Make sure that both clocks are right.',
      behind: 'The clock of {process} is {ms} ms behind the database clock. Make sure that both clocks are right.',
      stops: 'Above 1 s, trading stops.',
      stopped:
        'Above 1 s, customers cannot open, close or edit orders: all customers if this process is the active engine or feed, otherwise those who are connected to it.',
    },
    suspect_prices_one:
      'The price of {codes} is held because it is too far from the last one, or because the sources contradict each other. The instrument cannot be traded until the price is confirmed or returns to normal. Check the price source.',
    suspect_prices_other:
      'The prices of {codes} are held because they are too far from the last ones, or because the sources contradict each other. These instruments cannot be traded until the prices are confirmed or return to normal. Check the price source.',
    silent_source_one: 'No prices are arriving from the source {names}.',
    silent_source_other: 'No prices are arriving from the sources {names}.',
    sourceName: '“{name}”',
    no_real_prices:
      'Prices are not real (FEED={feed}), so deposits and withdrawals are refused. With NODE_ENV=production, they need FEED=push.',
    no_deposit_way: 'Deposits are open, but all deposit channels and bank accounts are closed.',
    messages_kept: {
      email_one: '{count} email was not sent because SMTP_URL is not set.',
      email_other: '{count} emails were not sent because SMTP_URL is not set.',
      sms_one: '{count} text message was not sent because SMS_URL is not set.',
      sms_other: '{count} text messages were not sent because SMS_URL is not set.',
    },
    few_operators: {
      no_finance: 'Withdrawals are waiting, but no finance operator is active to pay them.',
      withdrawal_one:
        'A withdrawal needs {needed} operators, but only {count} operator of finance or compliance is active.',
      withdrawal_other:
        'A withdrawal needs {needed} operators, but only {count} operators of finance or compliance are active.',
      deposit: 'A deposit is waiting for a second finance operator, but no other one is active.',
      proposal: 'A proposal is waiting, but no other active admin may approve it.',
    },
    instrument_change_one: 'An approved change of terms could not be applied at its time: {codes}.',
    instrument_change_other: '{count} approved changes of terms could not be applied at their times: {codes}.',
    more_one: '{count} more, on the Exposure page.',
    more_other: '{count} more, on the Exposure page.',
    linked_opposite_one:
      '{count} pair of linked accounts held opposite positions, and no one has decided about it. See Linked accounts.',
    linked_opposite_other:
      '{count} pairs of linked accounts held opposite positions, and no one has decided about them. See Linked accounts.',
    no_limits: {
      caps: 'The group “retail” has no leverage caps. Finance proposes a preset on the page of the group: Groups, retail, Propose other terms.',
      lots_one:
        'Nothing limits the lots of a retail account in {count} instrument. Set the maximum lots in the terms of the group “retail” or of the instrument.',
      lots_other:
        'Nothing limits the lots of a retail account in {count} instruments. Set the maximum lots in the terms of the group “retail” or of each instrument.',
      exposure_one:
        'Nothing limits the net exposure of the company in {count} instrument. Set MAX_NET_EXPOSURE_USD, or the maximum net exposure in the terms of the instrument.',
      exposure_other:
        'Nothing limits the net exposure of the company in {count} instruments. Set MAX_NET_EXPOSURE_USD, or the maximum net exposure in the terms of each instrument.',
    },
  },
  roles: { gateway: 'Gateway', engine: 'Engine', feed: 'Feed', worker: 'Worker' },
  allRoles: 'All roles',
  limit: {
    of: '{what} ({subject})',
    exceeded: '{what} is {value}, limit {limit}.',
    exceededSince: '{what} is {value}, limit {limit}, since {time}.',
    unknown: 'currently unknown',
    kinds: {
      instrument_net: 'Net of an instrument',
      instrument_gross: 'Gross of an instrument',
      largest_account: 'Share of the largest account',
      ten_accounts: 'Share of the ten largest accounts',
      concentration_from: 'Gross from which shares count',
      currency_net: 'Net of a currency',
      total_net: 'Net of all instruments',
      total_gross: 'Gross of all instruments',
    },
  },
} as const;
