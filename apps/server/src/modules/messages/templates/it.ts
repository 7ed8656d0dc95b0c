import type { MessageTexts } from './types.ts';

/** Italian. */
export const it: MessageTexts = {
  labels: { time: 'Data', device: 'Dispositivo', address: 'Indirizzo di rete', name: 'Passkey' },
  unknown: 'sconosciuto',
  valid: 'Valido per {minutes} minuti.',
  automatic: 'Messaggio inviato automaticamente. Non rispondere.',
  templates: {
    code_register: {
      subject: 'Il tuo codice per aprire un conto Tradewind',
      title: 'Apri il tuo conto',
      body: 'Inserisci questo codice per aprire il tuo conto Tradewind.',
      advice:
        'Se non lo hai richiesto, non devi fare nulla: senza il codice non viene aperto alcun conto. Non comunicare mai il codice a nessuno; noi non te lo chiederemo mai.',
      sms: '{code} è il tuo codice per aprire un conto Tradewind, valido per {minutes} minuti. Non comunicarlo a nessuno.',
    },
    code_reset: {
      subject: 'Il tuo codice per una nuova password Tradewind',
      title: 'Nuova password',
      body: 'Inserisci questo codice per impostare una nuova password per il tuo conto Tradewind.',
      advice:
        'Se non lo hai richiesto, la password resta invariata e non devi fare nulla. Non comunicare mai il codice a nessuno; noi non te lo chiederemo mai.',
      sms: '{code} è il tuo codice per una nuova password Tradewind, valido per {minutes} minuti. Non comunicarlo a nessuno.',
    },
    password_changed: {
      subject: 'La tua password Tradewind è stata cambiata',
      title: 'Password cambiata',
      body: 'La password del tuo conto Tradewind è stata cambiata. Tutti gli altri dispositivi sono stati disconnessi.',
      advice:
        'Se non sei stato tu, imposta subito una nuova password con «Password dimenticata?» nella pagina di accesso e contatta il servizio clienti.',
      sms: 'La tua password Tradewind è stata cambiata. Non sei stato tu? Impostane subito una nuova con «Password dimenticata?» e contatta il servizio clienti.',
    },
    new_login: {
      subject: 'Nuovo accesso al tuo conto Tradewind',
      title: 'Nuovo accesso',
      body: 'È stato effettuato un accesso al tuo conto Tradewind da un luogo che non conoscevamo.',
      advice:
        'Se non sei stato tu, cambia subito la password e termina la sessione in «Sicurezza». Consigliamo anche la verifica in due passaggi.',
      sms: 'Nuovo accesso al tuo conto Tradewind: {device}, {address}. Non sei stato tu? Cambia subito la password.',
    },
    two_factor_on: {
      subject: 'Verifica in due passaggi attivata',
      title: 'Verifica in due passaggi attivata',
      body: 'D’ora in poi il tuo conto Tradewind chiede a ogni accesso un codice della tua app di autenticazione. Conserva i codici di recupero in un luogo sicuro.',
      advice: 'Se non sei stato tu, cambia subito la password e contatta il servizio clienti.',
      sms: 'Verifica in due passaggi attivata sul tuo conto Tradewind. Non sei stato tu? Cambia subito la password e contatta il servizio clienti.',
    },
    two_factor_off: {
      subject: 'Verifica in due passaggi disattivata',
      title: 'Verifica in due passaggi disattivata',
      body: 'Il tuo conto Tradewind non chiede più un codice della tua app di autenticazione all’accesso.',
      advice:
        'Se non sei stato tu, cambia subito la password, riattiva la verifica in due passaggi e contatta il servizio clienti.',
      sms: 'Verifica in due passaggi disattivata sul tuo conto Tradewind. Non sei stato tu? Cambia subito la password e contatta il servizio clienti.',
    },
    passkey_added: {
      subject: 'Passkey aggiunta al tuo conto Tradewind',
      title: 'Passkey aggiunta',
      body: 'Ora è possibile accedere al tuo conto Tradewind anche con la passkey «{name}».',
      advice:
        'Se non sei stato tu, rimuovi subito la passkey in «Sicurezza», cambia la password e contatta il servizio clienti.',
      sms: 'La passkey «{name}» è stata aggiunta al tuo conto Tradewind. Non sei stato tu? Rimuovila e cambia subito la password.',
    },
    passkey_removed: {
      subject: 'Passkey rimossa dal tuo conto Tradewind',
      title: 'Passkey rimossa',
      body: 'Non è più possibile accedere al tuo conto Tradewind con la passkey «{name}».',
      advice: 'Se non sei stato tu, cambia subito la password e contatta il servizio clienti.',
      sms: 'La passkey «{name}» è stata rimossa dal tuo conto Tradewind. Non sei stato tu? Cambia subito la password.',
    },
  },
};
