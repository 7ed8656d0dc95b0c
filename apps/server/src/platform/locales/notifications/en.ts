import type { NotificationTexts } from './types.ts';

export const notifications: NotificationTexts = {
  events: {
    price_alert: { title: '{symbol} price alert', body: '{alert}' },
    calendar_event: { title: 'Economic event: {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Order filled', body: '{side} {lots} {symbol} at {price}.' },
    order_triggered: { title: 'Pending order filled', body: '{side} {lots} {symbol} at {price}.' },
    order_cancelled: { title: 'Pending order cancelled', body: '{side} {lots} {symbol} at {price}: {why}' },
    stop_loss: { title: 'Stop-loss reached', body: '{lots} {symbol} closed at {price}. P/L: {profit}.' },
    take_profit: { title: 'Take-profit reached', body: '{lots} {symbol} closed at {price}. P/L: {profit}.' },
    margin_call: {
      title: 'Margin call',
      body: 'Your margin level has fallen to {level}. Close positions or add funds to avoid a stop-out.',
    },
    stop_out: {
      title: 'Position closed by stop-out',
      body: '{lots} {symbol} closed at {price}: your margin level fell to the stop-out level. P/L: {profit}.',
    },
    deposit_finished: { title: 'Deposit credited', body: 'Deposit #{number} of {amount} is in your balance.' },
    deposit_rejected: { title: 'Deposit rejected', body: 'Deposit #{number} of {amount} was rejected: {reason}' },
    withdrawal_requested: {
      title: 'Withdrawal requested',
      body: 'Withdrawal #{number} of {amount} was requested. Not you? Cancel it at once and change your password.',
    },
    withdrawal_paid: { title: 'Withdrawal sent', body: 'Withdrawal #{number} of {amount} has been sent.' },
    withdrawal_refused: {
      title: 'Withdrawal refused',
      body: 'Withdrawal #{number} of {amount} is back in your balance: {reason}',
    },
    balance_corrected: { title: 'Balance corrected', body: '{amount}: {reason}' },
    verification_approved: { title: 'Identity verified', body: 'Your identity verification was approved.' },
    verification_refused: {
      title: 'Identity verification not approved',
      body: 'Please submit it again. Reason: {reason}',
    },
    account_suspended: {
      title: 'Account suspended',
      body: 'New orders and withdrawals are suspended. Reason: {reason}',
    },
    group_changed: {
      title: 'Your account group has changed',
      body: 'You are now in the group {group}. Leverage and limits of new orders may differ. Open positions keep their margin, but the new margin call and stop-out levels, overnight financing and closing commission apply to them at once.',
    },
    group_moves: {
      title: 'Move to another group',
      body: 'From {time} (New York) you are in the group {group}. From then on its spreads, margin call and stop-out levels, overnight financing and closing commission also apply to open positions, which keep their margin.',
    },
    spread_changes: {
      title: 'The spread of {symbols} changes',
      body: 'From {time} (New York) your bid is {bid} points below and your ask {ask} points above the market price, also for open positions.',
    },
    hours_changed: { title: 'Trading hours of {symbol} change', body: 'From {time} (New York): {hours}' },
    new_login: {
      title: 'New login',
      body: '{device}, {address}. Not you? Change your password at once and end that session.',
    },
    password_changed: {
      title: 'Password changed',
      body: '{device}, {address}. Not you? Set a new password at once and contact customer support.',
    },
    two_factor_on: { title: 'Two-factor authentication is on', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Two-factor authentication is off',
      body: '{device}, {address}. Not you? Change your password at once.',
    },
    second_factor_failed: {
      title: 'Wrong two-factor code',
      body: '{device}, {address}. Not you? Change your password at once.',
    },
    passkey_added: {
      title: 'Passkey added',
      body: '“{name}”, {device}, {address}. Not you? Remove it at once.',
    },
    passkey_removed: { title: 'Passkey removed', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'Access for another service',
      body: '“{name}”, {device}, {address}. Not you? Delete it at once.',
    },
    api_key_created: { title: 'API key created', body: '“{name}”, {device}, {address}. Not you? Delete it at once.' },
    api_key_network: {
      title: 'API key used from a new network',
      body: '“{name}”, {address}. Not yours? Pause or delete the key at once.',
    },
  },
  groupLevels: 'Margin call at {call}, stop-out at {stopOut}.',
  usualHours: 'the usual hours for this market',
  depositDiffers: 'Deposit #{number}: {amount} is in your balance. You submitted {claimed}.',
  sides: { buy: 'Buy', sell: 'Sell' },
  why: {
    insufficient_margin: 'there was not enough free margin.',
    no_conversion_rate: 'there was no rate to convert it to USD.',
    trading_disabled: 'trading was suspended.',
    expired: 'it had expired.',
    position_limit: 'a position limit was reached.',
  },
  alerts: {
    rises_to: '{source} has risen to {level}; it is now {price}.',
    falls_to: '{source} has fallen to {level}; it is now {price}.',
    move: '{source} has moved by {percent} since you set the alert; it is now {price}.',
    day_change: 'The daily change has reached {percent}; the bid is now {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Mid price' },
  hidden: 'Open Tradewind to see the details.',
  test: { title: 'Notifications work', body: 'This is how Tradewind reaches you on this device.' },
  unknown: 'unknown',
};
