import type { MessageTexts } from './types.ts';

export const messages: MessageTexts = {
  labels: {
    time: 'Time',
    device: 'Device',
    address: 'Network address',
    name: 'Passkey',
    claimed: 'Amount handed in',
    method: 'Withdrawal method',
    reference: 'Payment reference',
    reason: 'Reason',
    text: 'Message',
    link: 'Link',
  },
  unknown: 'unknown',
  valid: {
    one: 'Valid for {minutes} minute.',
    other: 'Valid for {minutes} minutes.',
  },
  automatic: 'This message was sent automatically. Please do not reply to it.',
  templates: {
    verification_approved: {
      subject: 'Your identity is verified',
      title: 'Identity verified',
      body: 'Your identity verification was approved. You can now use everything that Tradewind offers.',
      advice: 'If you did not submit it, please contact customer service.',
      sms: 'Tradewind: your identity verification was approved.',
    },
    verification_refused: {
      subject: 'Your identity verification was refused',
      title: 'Identity verification refused',
      body: 'Your identity verification could not be approved. Please submit it again in the app.',
      advice: 'If anything about this is unclear, please contact customer service.',
      sms: 'Tradewind: your identity verification was refused. You can find the reason in the app.',
    },
    price_alert: {
      subject: 'Your Tradewind price alert was reached',
      title: 'Price alert',
      body: 'The price that you are waiting for has been reached. {text}',
      advice: 'You can change your alerts, and switch off these mails, under Notifications in the app.',
      sms: 'Tradewind price alert: {text}',
    },
    order_news: {
      subject: 'Update on your Tradewind order',
      title: 'Your order',
      body: 'There is an update on one of your orders: {text}',
      advice: 'You can switch off these mails under Notifications in the app.',
      sms: 'Tradewind order: {text}',
    },
    stop_reached: {
      subject: 'A Tradewind position was closed at its stop or target',
      title: 'Position closed',
      body: 'A price that you had set was reached. {text}',
      advice: 'You can switch off these mails under Notifications in the app.',
      sms: 'Tradewind: a price that you had set was reached. {text}',
    },
    margin_call: {
      subject: 'Margin call on your Tradewind account',
      title: 'Margin call',
      body: 'Your account needs attention. {text}',
      advice:
        'If the margin level falls further, positions are closed automatically, those with the largest loss first.',
      sms: 'Tradewind margin call. {text}',
    },
    stop_out: {
      subject: 'A Tradewind position was closed because margin ran out',
      title: 'Stop-out',
      body: 'The margin of your account no longer covered its positions. {text}',
      advice: 'Other positions may have been closed too. You can find all of them in the history of your orders.',
      sms: 'Tradewind stop-out: {text}',
    },
    code_register: {
      subject: 'Your code to open a Tradewind account',
      title: 'Open your account',
      body: 'Enter this code to open your Tradewind account.',
      advice:
        'If you did not ask for it, you do not need to do anything: without the code no account is opened. Never give the code to anyone; we will never ask you for it.',
      sms: {
        one: '{code} is your Tradewind verification code, valid for {minutes} minute. Never give it to anyone.',
        other: '{code} is your Tradewind verification code, valid for {minutes} minutes. Never give it to anyone.',
      },
    },
    code_reset: {
      subject: 'Your code for a change of your Tradewind account',
      title: 'Confirm that it is you',
      body: 'Enter this code to confirm a new password, withdrawal method or passkey for your Tradewind account.',
      advice:
        'If you did not ask for it, nothing changes and you do not need to do anything. Never give the code to anyone, and enter it only in the Tradewind app; we will never ask you for it.',
      sms: {
        one: '{code} is your code for a change to your Tradewind account (password, withdrawal method or passkey), valid for {minutes} minute. Never give it to anyone.',
        other:
          '{code} is your code for a change to your Tradewind account (password, withdrawal method or passkey), valid for {minutes} minutes. Never give it to anyone.',
      },
    },
    password_changed: {
      subject: 'Your Tradewind password was changed',
      title: 'Your password was changed',
      body: 'The password of your Tradewind account was changed. All other devices have been logged out.',
      advice:
        'If this was not you, set a new password at once with “Forgot password” on the login page, and contact customer service.',
      sms: 'Your Tradewind password was changed. Not you? Set a new one at once with “Forgot password” and contact customer service.',
    },
    new_login: {
      subject: 'New login to your Tradewind account',
      title: 'New login',
      body: 'There was a login to your Tradewind account from a place that we have not seen before.',
      advice:
        'If this was not you, change your password at once and end the session under Security. We also recommend two-factor login.',
      sms: 'New login to your Tradewind account: {device}, {address}. Not you? Change your password at once.',
    },
    two_factor_on: {
      subject: 'Two-factor login is on',
      title: 'Two-factor login is on',
      body: 'From now on your Tradewind account asks for a code from your authenticator app at each login. Keep your recovery codes in a safe place.',
      advice: 'If this was not you, change your password at once and contact customer service.',
      sms: 'Two-factor login of your Tradewind account is now on. Not you? Change your password at once and contact customer service.',
    },
    two_factor_off: {
      subject: 'Two-factor login is off',
      title: 'Two-factor login is off',
      body: 'Your Tradewind account no longer asks for a code from your authenticator app at login.',
      advice:
        'If this was not you, change your password at once, switch two-factor login on again and contact customer service.',
      sms: 'Two-factor login of your Tradewind account is now off. Not you? Change your password at once and contact customer service.',
    },
    second_factor_failed: {
      subject: 'A wrong two-factor code for your Tradewind account',
      title: 'Wrong two-factor code',
      body: 'A wrong two-factor code was entered for your Tradewind account. The person who did this knows your password, or uses a device on which you are logged in.',
      advice: 'If this was not you, change your password at once and log out all other devices under Security.',
      sms: 'Wrong two-factor code for your Tradewind account: {device}, {address}. Not you? Change your password at once.',
    },
    passkey_added: {
      subject: 'A passkey was added to your Tradewind account',
      title: 'A passkey was added',
      body: 'You can now also log in to your Tradewind account with the passkey “{name}”.',
      advice:
        'If this was not you, remove the passkey under Security at once, change your password and contact customer service.',
      sms: 'The passkey “{name}” was added to your Tradewind account. Not you? Remove it and change your password at once.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your Tradewind account',
      title: 'A passkey was removed',
      body: 'You can no longer log in to your Tradewind account with the passkey “{name}”.',
      advice: 'If this was not you, change your password at once and contact customer service.',
      sms: 'The passkey “{name}” was removed from your Tradewind account. Not you? Change your password at once.',
    },
    payout_method_added: {
      subject: 'A withdrawal method was added to your Tradewind account',
      title: 'A withdrawal method was added',
      body: 'Your Tradewind account has a new withdrawal method: {method}.',
      advice:
        'If this was not you, delete it in your wallet at once, change your password and contact customer service.',
      sms: 'New withdrawal method of your Tradewind account: {method}. Not you? Change your password at once and contact customer service.',
    },
    withdrawal_requested: {
      subject: 'A withdrawal from your Tradewind account was requested',
      title: 'Withdrawal requested',
      body: 'Withdrawal #{number} of {amount} to {method} was requested. We are processing it.',
      advice: 'If this was not you, cancel it in the app at once, change your password and contact customer service.',
      sms: 'Withdrawal #{number} of {amount} from your Tradewind account was requested. Not you? Cancel it in the app and change your password at once.',
    },
    withdrawal_paid: {
      subject: 'Your Tradewind withdrawal was paid',
      title: 'Withdrawal paid',
      body: 'Withdrawal #{number} of {amount} was paid out. When it arrives depends on the network or on your bank.',
      advice: 'If you did not ask for it, contact customer service at once.',
      sms: 'Tradewind: withdrawal #{number} of {amount} was paid out. Not yours? Contact customer service at once.',
    },
    withdrawal_refused: {
      subject: 'Your Tradewind withdrawal was refused',
      title: 'Withdrawal refused',
      body: 'Withdrawal #{number} of {amount} was refused. The amount is back in your balance.',
      advice: 'If anything about this is unclear, please contact customer service.',
      sms: 'Tradewind: withdrawal #{number} of {amount} was refused, the amount is back in your balance. You can find the reason in the app.',
    },
    deposit_credited: {
      subject: 'Your Tradewind deposit was credited',
      title: 'Deposit credited',
      body: 'Deposit #{number} of {amount} is in your balance.',
      advice: 'If you do not know this deposit, please contact customer service.',
      sms: 'Tradewind: deposit #{number} of {amount} is in your balance.',
    },
    deposit_rejected: {
      subject: 'Your Tradewind deposit was rejected',
      title: 'Deposit rejected',
      body: 'Deposit #{number} of {amount} was rejected and not credited.',
      advice: 'If anything about this is unclear, please contact customer service.',
      sms: 'Tradewind: deposit #{number} of {amount} was rejected. You can find the reason in the app.',
    },
    balance_corrected: {
      subject: 'Your Tradewind balance was corrected',
      title: 'Balance corrected',
      body: 'Your balance was corrected by {amount}. You can find the entry in your account log.',
      advice: 'If anything about this is unclear, please contact customer service.',
      sms: 'Tradewind: your balance was corrected by {amount}. You can find the reason in your account log.',
    },
    account_suspended: {
      subject: 'Your Tradewind account was suspended',
      title: 'Account suspended',
      body: 'New orders and withdrawals of your Tradewind account are suspended. Open positions can still be closed.',
      advice: 'Please contact customer service to settle this.',
      sms: 'Tradewind: new orders and withdrawals of your account are suspended. Open positions can still be closed. Please contact customer service.',
    },
    chat_answer: {
      subject: 'Customer service has answered you',
      title: 'Customer service has answered you',
      body: 'We have answered your message in the chat.',
      advice: 'To go on, open the chat again. We never ask for your password or for a code.',
      sms: 'Tradewind: customer service has answered you. Open the chat to read it.',
    },
    chat_waiting: {
      subject: 'A visitor is waiting in the support chat',
      title: 'A visitor is waiting in the chat',
      body: 'A visitor wrote in the support chat while no operator was there.',
      advice: 'Further messages of this conversation within ten minutes are not announced again.',
      sms: 'Tradewind: a visitor is waiting in the support chat.',
    },
    operator_link: {
      subject: 'Your link to the Tradewind back-office',
      title: 'Your link to the back-office',
      body: 'With this link you choose a password for your operator account and set up your authenticator. It works once, for 48 hours.',
      advice: 'Give it to no one. If you expect no invitation and no reset, tell an admin.',
      sms: 'Tradewind: your link to the back-office: {link}',
    },
  },
};
