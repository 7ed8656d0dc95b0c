import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

/** German. */
export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Zeitpunkt',
    device: 'Gerät',
    address: 'Netzwerkadresse',
    name: 'Passkey',
    claimed: 'Angegebener Betrag',
    method: 'Auszahlungsmethode',
    reference: 'Zahlungsreferenz',
    reason: 'Grund',
    group: 'Gruppe',
    margin_call: 'Margin Call',
    stop_out: 'Stop-out',
    text: 'Nachricht',
    link: 'Link',
  },
  unknown: 'unbekannt',
  valid: {
    one: '{minutes} Minute gültig.',
    other: '{minutes} Minuten gültig.',
  },
  purposes: {
    password: 'ein neues Passwort',
    payout_method: 'eine neue Auszahlungsmethode',
    passkey: 'einen neuen Passkey',
    data_export: 'eine Kopie Ihrer Daten',
    erasure: 'die Löschung Ihres Kontos',
    account: 'eine Änderung am Konto (Passwort, Auszahlungsmethode, Passkey oder Daten)',
  },
  automatic: 'Diese Nachricht wurde automatisch versendet. Bitte antworten Sie nicht darauf.',
  templates: {
    verification_approved: {
      subject: 'Ihre Identität ist bestätigt',
      title: 'Identität bestätigt',
      body: 'Ihre Identitätsprüfung war erfolgreich. Sie können jetzt alles nutzen, was Tradewind bietet.',
      advice: 'Wenn Sie nichts eingereicht haben, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Ihre Identitätsprüfung war erfolgreich.',
    },
    verification_refused: {
      subject: 'Ihre Identitätsprüfung wurde abgelehnt',
      title: 'Identitätsprüfung abgelehnt',
      body: 'Ihre Identität konnte nicht bestätigt werden. Bitte reichen Sie die Unterlagen in der App erneut ein.',
      advice: 'Wenn etwas daran unklar ist, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Ihre Identitätsprüfung wurde abgelehnt. Den Grund finden Sie in der App.',
    },
    price_alert: {
      subject: 'Ihr Tradewind-Kursalarm wurde ausgelöst',
      title: 'Kursalarm',
      body: 'Ein Kurs, für den Sie einen Alarm gesetzt haben, wurde erreicht. {text}',
      advice: 'In der App können Sie unter „Benachrichtigungen“ Ihre Alarme ändern und diese E-Mails ausschalten.',
      sms: 'Tradewind-Kursalarm: {text}',
    },
    order_news: {
      subject: 'Neues zu Ihrer Tradewind-Order',
      title: 'Ihre Order',
      body: 'Neues zu einer Ihrer Orders: {text}',
      advice: 'Diese E-Mails können Sie in der App unter „Benachrichtigungen“ ausschalten.',
      sms: 'Tradewind-Order: {text}',
    },
    stop_reached: {
      subject: 'Eine Tradewind-Position wurde durch Stop-Loss oder Take-Profit geschlossen',
      title: 'Position geschlossen',
      body: 'Ein von Ihnen gesetzter Stop-Loss oder Take-Profit wurde erreicht. {text}',
      advice: 'Diese E-Mails können Sie in der App unter „Benachrichtigungen“ ausschalten.',
      sms: 'Tradewind: Ein von Ihnen gesetzter Stop-Loss oder Take-Profit wurde erreicht. {text}',
    },
    margin_call: {
      subject: 'Margin Call auf Ihrem Tradewind-Konto',
      title: 'Margin Call',
      body: 'Ihr Konto erfordert Ihre Aufmerksamkeit. {text}',
      advice:
        'Schließen Sie Positionen oder zahlen Sie ein. Fällt das Margin-Level weiter, beginnen wir, Positionen für Sie zu schließen, zuerst die mit dem größten Verlust.',
      sms: 'Tradewind: Margin Call. {text}',
    },
    stop_out: {
      subject: 'Eine Tradewind-Position wurde durch Stop-out geschlossen',
      title: 'Position durch Stop-out geschlossen',
      body: 'Das Margin-Level Ihres Kontos ist auf die Stop-out-Schwelle gefallen. {text}',
      advice: 'Möglicherweise wurden auch weitere Positionen geschlossen. Sie finden sie alle im Verlauf Ihrer Orders.',
      sms: 'Tradewind: Stop-out. {text}',
    },
    code_register: {
      subject: 'Ihr Tradewind-Bestätigungscode',
      title: 'Ihr Bestätigungscode',
      body: 'Geben Sie diesen Code ein, um Ihr Tradewind-Konto zu eröffnen.',
      advice:
        'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ohne den Code wird kein Konto eröffnet. Geben Sie den Code niemals weiter; wir werden Sie nie danach fragen.',
      sms: {
        one: '{code} ist Ihr Tradewind-Bestätigungscode, {minutes} Minute gültig. Geben Sie ihn niemals weiter.',
        other: '{code} ist Ihr Tradewind-Bestätigungscode, {minutes} Minuten gültig. Geben Sie ihn niemals weiter.',
      },
    },
    code_reset: {
      subject: 'Ihr Code für eine Änderung an Ihrem Tradewind-Konto',
      title: 'Bestätigen Sie, dass Sie es sind',
      body: 'Geben Sie diesen Code ein, um Folgendes zu bestätigen: {purpose}. Er gilt für nichts anderes.',
      advice:
        'Wenn Sie ihn nicht angefordert haben, ändert sich nichts und Sie müssen nichts tun. Geben Sie den Code niemals weiter und geben Sie ihn nur in der Tradewind-App ein; wir werden Sie nie danach fragen.',
      sms: {
        one: '{code} ist Ihr Tradewind-Code, nur für: {purpose}, {minutes} Minute gültig. Geben Sie ihn niemals weiter.',
        other:
          '{code} ist Ihr Tradewind-Code, nur für: {purpose}, {minutes} Minuten gültig. Geben Sie ihn niemals weiter.',
      },
    },
    password_changed: {
      subject: 'Ihr Tradewind-Passwort wurde geändert',
      title: 'Ihr Passwort wurde geändert',
      body: 'Das Passwort Ihres Tradewind-Kontos wurde geändert. Alle anderen Geräte wurden abgemeldet.',
      advice:
        'Wenn Sie das nicht waren, legen Sie auf der Anmeldeseite mit „Passwort vergessen“ sofort ein neues fest und kontaktieren Sie den Kundenservice.',
      sms: 'Ihr Tradewind-Passwort wurde geändert. Waren Sie das nicht? Legen Sie sofort mit „Passwort vergessen“ ein neues fest und kontaktieren Sie den Kundenservice.',
    },
    new_login: {
      subject: 'Neue Anmeldung bei Ihrem Tradewind-Konto',
      title: 'Neue Anmeldung',
      body: 'Bei Ihrem Tradewind-Konto gab es eine Anmeldung von einem neuen Ort.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und beenden Sie die Sitzung unter „Sicherheit“. Wir empfehlen außerdem die Zwei-Faktor-Authentifizierung.',
      sms: 'Neue Anmeldung bei Ihrem Tradewind-Konto: {device}, {address}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort.',
    },
    two_factor_on: {
      subject: 'Zwei-Faktor-Authentifizierung eingeschaltet',
      title: 'Zwei-Faktor-Authentifizierung eingeschaltet',
      body: 'Ab jetzt verlangt Ihr Tradewind-Konto bei jeder Anmeldung einen Code Ihrer Authenticator-App. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.',
      advice: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Zwei-Faktor-Authentifizierung Ihres Tradewind-Kontos eingeschaltet. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort und kontaktieren Sie den Kundenservice.',
    },
    two_factor_off: {
      subject: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
      title: 'Zwei-Faktor-Authentifizierung ausgeschaltet',
      body: 'Ihr Tradewind-Konto verlangt bei der Anmeldung keinen Code Ihrer Authenticator-App mehr.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort, schalten Sie die Zwei-Faktor-Authentifizierung wieder ein und kontaktieren Sie den Kundenservice.',
      sms: 'Zwei-Faktor-Authentifizierung Ihres Tradewind-Kontos ausgeschaltet. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort und kontaktieren Sie den Kundenservice.',
    },
    second_factor_failed: {
      subject: 'Falscher Zwei-Faktor-Code für Ihr Tradewind-Konto',
      title: 'Falscher Zwei-Faktor-Code',
      body: 'Für Ihr Tradewind-Konto wurde ein falscher Zwei-Faktor-Code eingegeben. Wenn Sie das waren, ist nichts zu tun. Andernfalls kennt jemand Ihr Passwort oder nutzt ein Gerät, auf dem Sie angemeldet sind.',
      advice:
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und melden Sie unter „Sicherheit“ alle anderen Geräte ab.',
      sms: 'Falscher Zwei-Faktor-Code für Ihr Tradewind-Konto: {device}, {address}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort.',
    },
    passkey_added: {
      subject: 'Ihrem Tradewind-Konto wurde ein Passkey hinzugefügt',
      title: 'Passkey hinzugefügt',
      body: 'Sie können sich jetzt auch mit dem Passkey „{name}“ bei Ihrem Tradewind-Konto anmelden.',
      advice:
        'Wenn Sie das nicht waren, entfernen Sie den Passkey sofort unter „Sicherheit“, ändern Sie Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Der Passkey „{name}“ wurde Ihrem Tradewind-Konto hinzugefügt. Waren Sie das nicht? Entfernen Sie ihn und ändern Sie sofort Ihr Passwort.',
    },
    passkey_removed: {
      subject: 'Aus Ihrem Tradewind-Konto wurde ein Passkey entfernt',
      title: 'Passkey entfernt',
      body: 'Mit dem Passkey „{name}“ können Sie sich nicht mehr bei Ihrem Tradewind-Konto anmelden.',
      advice: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Der Passkey „{name}“ wurde aus Ihrem Tradewind-Konto entfernt. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort.',
    },
    service_added: {
      subject: 'Ein anderer Dienst hat Zugang zu Ihrem Tradewind-Konto erhalten',
      title: 'Zugang für einen anderen Dienst',
      body: '„{name}“ kann jetzt in seinen Grenzen auf Ihrem Tradewind-Konto Orders platzieren oder dessen Ereignisse empfangen, aber kein Geld auszahlen.',
      advice:
        'Wenn Sie das nicht waren, löschen Sie den Zugang sofort unter „Programme“, ändern Sie Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: '„{name}“ hat Zugang zu Ihrem Tradewind-Konto erhalten. Waren Sie das nicht? Löschen Sie ihn unter „Programme“ und ändern Sie sofort Ihr Passwort.',
    },
    api_key_created: {
      subject: 'Für Ihr Tradewind-Konto wurde ein API-Schlüssel erstellt',
      title: 'API-Schlüssel erstellt',
      body: 'Mit dem API-Schlüssel „{name}“ können Programme jetzt Ihr Tradewind-Konto nutzen, soweit seine Rechte reichen. Kein Schlüssel kann Geld auszahlen.',
      advice:
        'Wenn Sie das nicht waren, löschen Sie den Schlüssel sofort unter „Programme“, ändern Sie Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Für Ihr Tradewind-Konto wurde der API-Schlüssel „{name}“ erstellt. Waren Sie das nicht? Löschen Sie ihn und ändern Sie sofort Ihr Passwort.',
    },
    api_key_network: {
      subject: 'Ihr Tradewind-API-Schlüssel wurde aus einem neuen Netz verwendet',
      title: 'API-Schlüssel aus einem neuen Netz verwendet',
      body: 'Der API-Schlüssel „{name}“ wurde zum ersten Mal aus diesem Netz verwendet.',
      advice: 'Wenn Sie diese Adresse nicht kennen, pausieren oder löschen Sie den Schlüssel sofort unter „Programme“.',
      sms: 'Ihr Tradewind-API-Schlüssel „{name}“ wurde aus einem neuen Netz verwendet: {address}. Nicht Ihres? Löschen Sie den Schlüssel sofort.',
    },
    payout_method_added: {
      subject: 'Für Ihr Tradewind-Konto wurde eine Auszahlungsmethode hinterlegt',
      title: 'Auszahlungsmethode hinterlegt',
      body: 'Ihr Tradewind-Konto hat eine neue Auszahlungsmethode: {method}.',
      advice:
        'Wenn Sie das nicht waren, löschen Sie sie sofort unter „Wallet“, ändern Sie Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Neue Auszahlungsmethode Ihres Tradewind-Kontos: {method}. Waren Sie das nicht? Ändern Sie sofort Ihr Passwort und kontaktieren Sie den Kundenservice.',
    },
    withdrawal_requested: {
      subject: 'Auszahlung von Ihrem Tradewind-Konto beantragt',
      title: 'Auszahlung beantragt',
      body: 'Auszahlung Nr. {number} über {amount} an {method} wurde beantragt. Wir bearbeiten sie.',
      advice:
        'Wenn Sie das nicht waren, stornieren Sie sie sofort in der App, ändern Sie Ihr Passwort und kontaktieren Sie den Kundenservice.',
      sms: 'Tradewind: Auszahlung Nr. {number} über {amount} beantragt. Waren Sie das nicht? Stornieren Sie sie in der App und ändern Sie sofort Ihr Passwort.',
    },
    withdrawal_paid: {
      subject: 'Ihre Tradewind-Auszahlung wurde ausgeführt',
      title: 'Auszahlung ausgeführt',
      body: 'Auszahlung Nr. {number} über {amount} wurde ausgeführt. Wann sie ankommt, hängt vom Netzwerk oder Ihrer Bank ab.',
      advice: 'Wenn Sie sie nicht beantragt haben, kontaktieren Sie sofort den Kundenservice.',
      sms: 'Tradewind: Auszahlung Nr. {number} über {amount} wurde ausgeführt. Nicht von Ihnen beantragt? Kontaktieren Sie sofort den Kundenservice.',
    },
    withdrawal_refused: {
      subject: 'Ihre Tradewind-Auszahlung wurde abgelehnt',
      title: 'Auszahlung abgelehnt',
      body: 'Auszahlung Nr. {number} über {amount} wurde abgelehnt. Der Betrag wurde Ihrem Konto wieder gutgeschrieben.',
      advice: 'Wenn etwas daran unklar ist, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Auszahlung Nr. {number} über {amount} wurde abgelehnt, der Betrag wurde Ihrem Konto wieder gutgeschrieben. Den Grund finden Sie in der App.',
    },
    deposit_credited: {
      subject: 'Ihre Tradewind-Einzahlung wurde gutgeschrieben',
      title: 'Einzahlung gutgeschrieben',
      body: 'Einzahlung Nr. {number} über {amount} wurde Ihrem Konto gutgeschrieben.',
      advice: 'Wenn Sie diese Einzahlung nicht kennen, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Einzahlung Nr. {number} über {amount} wurde Ihrem Konto gutgeschrieben.',
    },
    deposit_rejected: {
      subject: 'Ihre Tradewind-Einzahlung wurde abgelehnt',
      title: 'Einzahlung abgelehnt',
      body: 'Einzahlung Nr. {number} über {amount} wurde abgelehnt und nicht gutgeschrieben.',
      advice: 'Wenn etwas daran unklar ist, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Einzahlung Nr. {number} über {amount} wurde abgelehnt. Den Grund finden Sie in der App.',
    },
    balance_corrected: {
      subject: 'Ihr Tradewind-Kontostand wurde korrigiert',
      title: 'Kontostand korrigiert',
      body: 'Ihr Kontostand wurde um {amount} korrigiert. Die Buchung finden Sie in Ihren Kontobewegungen.',
      advice: 'Wenn etwas daran unklar ist, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Ihr Kontostand wurde um {amount} korrigiert. Den Grund finden Sie in Ihren Kontobewegungen.',
    },
    account_suspended: {
      subject: 'Ihr Tradewind-Konto wurde gesperrt',
      title: 'Konto gesperrt',
      body: 'Neue Orders und Auszahlungen Ihres Tradewind-Kontos sind gesperrt. Offene Positionen können weiterhin geschlossen werden.',
      advice: 'Bitte kontaktieren Sie den Kundenservice, um das zu klären.',
      sms: 'Tradewind: Neue Orders und Auszahlungen Ihres Kontos sind gesperrt. Offene Positionen können weiterhin geschlossen werden. Bitte kontaktieren Sie den Kundenservice.',
    },
    group_changed: {
      subject: 'Die Gruppe Ihres Tradewind-Kontos hat sich geändert',
      title: 'Kontogruppe geändert',
      body: 'Ihr Konto gehört jetzt zu einer anderen Gruppe. Hebel und Limits neuer Orders können abweichen. Offene Positionen behalten ihre Margin, aber die neuen Schwellen für Margin Call und Stop-out, die Übernachtfinanzierung (Swap) und die Kontokommission beim Schließen gelten für sie sofort. Prüfen Sie Ihr Margin-Level.',
      advice:
        'Die Bedingungen Ihrer Gruppe finden Sie in der App unter „Mein Konto“. Wenn Sie das nicht erwartet haben, kontaktieren Sie bitte den Kundenservice.',
      sms: 'Tradewind: Ihr Konto gehört jetzt zu einer anderen Gruppe. Die Bedingungen finden Sie in der App unter „Mein Konto“.',
    },
    chat_answer: {
      subject: 'Der Kundenservice hat Ihnen geantwortet',
      title: 'Der Kundenservice hat geantwortet',
      body: 'Wir haben auf Ihre Nachricht im Chat geantwortet.',
      advice: 'Öffnen Sie den Chat wieder, um fortzufahren. Wir fragen nie nach Ihrem Passwort oder einem Code.',
      sms: 'Tradewind: Der Kundenservice hat geantwortet. Öffnen Sie den Chat, um die Antwort zu lesen.',
    },
    chat_waiting: {
      subject: 'Im Support-Chat wartet jemand',
      title: 'Im Chat wartet jemand',
      body: 'Jemand hat im Support-Chat geschrieben, als niemand vom Team da war.',
      advice: 'Weitere Nachrichten dieser Unterhaltung innerhalb von zehn Minuten werden nicht erneut gemeldet.',
      sms: 'Tradewind: Im Support-Chat wartet jemand.',
    },
    operator_link: {
      subject: 'Ihr Link zum Tradewind-Backoffice',
      title: 'Ihr Link zum Backoffice',
      body: 'Mit diesem Link wählen Sie ein Passwort für Ihr Operator-Konto und richten Ihren Authenticator ein. Er funktioniert nur einmal und ist 48 Stunden gültig.',
      advice:
        'Geben Sie ihn an niemanden weiter. Wenn Sie weder eine Einladung noch eine Zurücksetzung erwarten, informieren Sie einen Admin.',
      sms: 'Tradewind: Ihr Link zum Backoffice: {link}',
    },
    log_head: {
      subject: 'Der Stand des Ereignisprotokolls',
      title: 'Stand des Ereignisprotokolls',
      body: 'Bewahren Sie diese Zeile außerhalb der Installation auf. Sie beweist, dass die Geschichte aller Trades davor nicht umgeschrieben wurde: npm run verify -- --expect {text}',
      advice: 'Sie erhalten nach jedem Handelstag eine solche Zeile.',
      sms: 'Tradewind-Protokoll: {text}',
    },
  },
};
