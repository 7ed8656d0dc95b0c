import type { MessageTexts } from './types.ts';

export const en: MessageTexts = {
  labels: { time: 'Time', device: 'Device', address: 'Network address', name: 'Passkey' },
  unknown: 'unknown',
  valid: 'Valid for {minutes} minutes.',
  automatic: 'This message was sent automatically. Please do not reply to it.',
  templates: {
    code_register: {
      subject: 'Your code to open a Tradewind account',
      title: 'Open your account',
      body: 'Enter this code to open your Tradewind account.',
      advice:
        'If you did not ask for it, you need do nothing: without the code no account is opened. Never give the code to anybody; we will never ask you for it.',
      sms: '{code} is your code to open a Tradewind account, valid for {minutes} minutes. Never give it to anybody.',
    },
    code_reset: {
      subject: 'Your code to set a new Tradewind password',
      title: 'Set a new password',
      body: 'Enter this code to set a new password for your Tradewind account.',
      advice:
        'If you did not ask for it, your password stays as it is and you need do nothing. Never give the code to anybody; we will never ask you for it.',
      sms: '{code} is your code to set a new Tradewind password, valid for {minutes} minutes. Never give it to anybody.',
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
      body: 'Your Tradewind account was entered from a place that we have not seen before.',
      advice:
        'If this was not you, change your password at once and end the session under Security. We also recommend two-factor login.',
      sms: 'New login to your Tradewind account: {device}, {address}. Not you? Change your password at once.',
    },
    two_factor_on: {
      subject: 'Two-factor login is on',
      title: 'Two-factor login is on',
      body: 'From now on your Tradewind account asks for a code of your authenticator app at each login. Keep your recovery codes in a safe place.',
      advice: 'If this was not you, change your password at once and contact customer service.',
      sms: 'Two-factor login of your Tradewind account is now on. Not you? Change your password at once and contact customer service.',
    },
    two_factor_off: {
      subject: 'Two-factor login is off',
      title: 'Two-factor login is off',
      body: 'Your Tradewind account no longer asks for a code of your authenticator app at login.',
      advice:
        'If this was not you, change your password at once, switch two-factor login on again and contact customer service.',
      sms: 'Two-factor login of your Tradewind account is now off. Not you? Change your password at once and contact customer service.',
    },
    passkey_added: {
      subject: 'A passkey was added to your Tradewind account',
      title: 'A passkey was added',
      body: 'Your Tradewind account can now also be entered with the passkey “{name}”.',
      advice:
        'If this was not you, remove the passkey under Security at once, change your password and contact customer service.',
      sms: 'The passkey “{name}” was added to your Tradewind account. Not you? Remove it and change your password at once.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your Tradewind account',
      title: 'A passkey was removed',
      body: 'Your Tradewind account can no longer be entered with the passkey “{name}”.',
      advice: 'If this was not you, change your password at once and contact customer service.',
      sms: 'The passkey “{name}” was removed from your Tradewind account. Not you? Change your password at once.',
    },
  },
};
