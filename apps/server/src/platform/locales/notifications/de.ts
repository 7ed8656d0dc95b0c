import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** German. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Kursalarm {symbol}', body: '{alert}' },
    calendar_event: { title: 'Wirtschaftstermin: {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Order ausgeführt', body: '{side} {lots} {symbol} zu {price}.' },
    order_triggered: { title: 'Ausstehende Order ausgeführt', body: '{side} {lots} {symbol} zu {price}.' },
    order_cancelled: { title: 'Ausstehende Order storniert', body: '{side} {lots} {symbol} zu {price}: {why}' },
    stop_loss: { title: 'Stop-Loss erreicht', body: '{lots} {symbol} zu {price} geschlossen. G/V: {profit}.' },
    take_profit: { title: 'Take-Profit erreicht', body: '{lots} {symbol} zu {price} geschlossen. G/V: {profit}.' },
    margin_call: {
      title: 'Margin Call',
      body: 'Ihr Margin-Level ist auf {level} gefallen. Schließen Sie Positionen oder zahlen Sie ein, um einen Stop-out zu vermeiden.',
    },
    stop_out: {
      title: 'Position durch Stop-out geschlossen',
      body: '{lots} {symbol} zu {price} geschlossen: Ihr Margin-Level ist auf die Stop-out-Schwelle gefallen. G/V: {profit}.',
    },
    deposit_finished: {
      title: 'Einzahlung gutgeschrieben',
      body: 'Einzahlung Nr. {number} über {amount} wurde Ihrem Konto gutgeschrieben.',
    },
    deposit_rejected: {
      title: 'Einzahlung abgelehnt',
      body: 'Einzahlung Nr. {number} über {amount} wurde abgelehnt: {reason}',
    },
    withdrawal_requested: {
      title: 'Auszahlung beantragt',
      body: 'Auszahlung Nr. {number} über {amount} wurde beantragt. Waren Sie das nicht? Stornieren Sie sie sofort und ändern Sie Ihr Passwort.',
    },
    withdrawal_paid: {
      title: 'Auszahlung ausgeführt',
      body: 'Auszahlung Nr. {number} über {amount} wurde ausgeführt.',
    },
    withdrawal_refused: {
      title: 'Auszahlung abgelehnt',
      body: 'Der Betrag der Auszahlung Nr. {number}, {amount}, wurde Ihrem Konto wieder gutgeschrieben: {reason}',
    },
    balance_corrected: { title: 'Kontostand korrigiert', body: '{amount}: {reason}' },
    verification_approved: { title: 'Identität bestätigt', body: 'Ihre Identitätsprüfung war erfolgreich.' },
    verification_refused: {
      title: 'Identitätsprüfung abgelehnt',
      body: 'Bitte reichen Sie sie erneut ein. Grund: {reason}',
    },
    account_suspended: {
      title: 'Konto gesperrt',
      body: 'Neue Orders und Auszahlungen sind gesperrt. Grund: {reason}',
    },
    group_changed: {
      title: 'Ihre Kontogruppe hat sich geändert',
      body: 'Sie sind jetzt in der Gruppe {group}. Hebel und Limits neuer Orders können abweichen. Offene Positionen behalten ihre Margin, aber die neuen Schwellen für Margin Call und Stop-out, die Übernachtfinanzierung (Swap) und die Kontokommission beim Schließen gelten für sie sofort.',
    },
    group_moves: {
      title: 'Wechsel in eine andere Gruppe',
      body: 'Ab {time} (New York) gehören Sie zur Gruppe {group}. Deren Spread, Schwellen für Margin Call und Stop-out, Übernachtfinanzierung (Swap) und Kontokommission beim Schließen gelten dann auch für offene Positionen; deren Margin bleibt gleich.',
    },
    spread_changes: {
      title: 'Der Spread von {symbols} ändert sich',
      body: 'Ab {time} (New York) liegt Ihr Geldkurs {bid} Punkte unter und Ihr Briefkurs {ask} Punkte über dem Marktkurs, auch für offene Positionen.',
    },
    hours_changed: { title: 'Handelszeiten von {symbol} ändern sich', body: 'Ab {time} (New York): {hours}' },
    new_login: {
      title: 'Neue Anmeldung',
      body: '{device}, {address}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort und beenden Sie diese Sitzung.',
    },
    password_changed: {
      title: 'Passwort geändert',
      body: '{device}, {address}. Waren Sie das nicht? Legen Sie sofort ein neues Passwort fest und kontaktieren Sie den Kundenservice.',
    },
    two_factor_on: { title: 'Zwei-Faktor-Authentifizierung eingeschaltet', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
      body: '{device}, {address}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort.',
    },
    second_factor_failed: {
      title: 'Falscher Zwei-Faktor-Code',
      body: '{device}, {address}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort.',
    },
    passkey_added: {
      title: 'Passkey hinzugefügt',
      body: '„{name}“, {device}, {address}. Waren Sie das nicht? Entfernen Sie ihn sofort.',
    },
    passkey_removed: { title: 'Passkey entfernt', body: '„{name}“, {device}, {address}' },
    service_added: {
      title: 'Zugang für einen anderen Dienst',
      body: '„{name}“, {device}, {address}. Waren Sie das nicht? Löschen Sie ihn sofort.',
    },
    api_key_created: {
      title: 'API-Schlüssel erstellt',
      body: '„{name}“, {device}, {address}. Waren Sie das nicht? Löschen Sie ihn sofort.',
    },
    api_key_network: {
      title: 'API-Schlüssel aus einem neuen Netz verwendet',
      body: '„{name}“, {address}. Nicht Ihres? Pausieren oder löschen Sie den Schlüssel sofort.',
    },
  },
  groupLevels: 'Margin Call bei {call}, Stop-out bei {stopOut}.',
  usualHours: 'die üblichen Zeiten',
  depositDiffers:
    'Einzahlung Nr. {number}: {amount} wurden Ihrem Konto gutgeschrieben. Angegeben hatten Sie {claimed}.',
  sides: { buy: 'Kauf', sell: 'Verkauf' },
  why: {
    insufficient_margin: 'Die freie Margin reichte nicht aus.',
    no_conversion_rate: 'Es gab keinen Kurs zur Umrechnung in USD.',
    trading_disabled: 'Der Handel war ausgesetzt.',
    expired: 'Die Order war abgelaufen.',
    position_limit: 'Ein Positionslimit war erreicht.',
  },
  alerts: {
    rises_to: '{source} ist auf {level} gestiegen; aktuell {price}.',
    falls_to: '{source} ist auf {level} gefallen; aktuell {price}.',
    move: '{source} hat sich seit dem Setzen des Alarms um {percent} bewegt; aktuell {price}.',
    day_change: 'Die Tagesänderung hat {percent} erreicht; der Bid liegt jetzt bei {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Mittelkurs' },
  hidden: 'Öffnen Sie Tradewind, um die Details zu sehen.',
  test: { title: 'Benachrichtigungen funktionieren', body: 'So erreicht Sie Tradewind auf diesem Gerät.' },
  unknown: 'unbekannt',
};
