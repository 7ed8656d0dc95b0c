import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

/** Italian. */
export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Data e ora',
    device: 'Dispositivo',
    address: 'Indirizzo di rete',
    name: 'Passkey',
    claimed: 'Importo indicato',
    method: 'Metodo di prelievo',
    reference: 'Riferimento del pagamento',
    reason: 'Motivo',
    group: 'Gruppo',
    margin_call: 'Margin call',
    stop_out: 'Stop out',
    text: 'Messaggio',
    link: 'Link',
  },
  unknown: 'sconosciuto',
  valid: {
    one: 'Valido per {minutes} minuto.',
    many: 'Valido per {minutes} minuti.',
    other: 'Valido per {minutes} minuti.',
  },
  purposes: {
    password: 'una nuova password',
    payout_method: 'un nuovo metodo di prelievo',
    passkey: 'una nuova passkey',
    data_export: 'una copia dei tuoi dati',
    erasure: 'la cancellazione del tuo conto',
    account: 'una modifica del conto (password, metodo di prelievo, passkey o dati)',
  },
  automatic: 'Messaggio inviato automaticamente. Non rispondere.',
  templates: {
    verification_approved: {
      subject: 'La tua identità è verificata',
      title: 'Identità verificata',
      body: 'La verifica della tua identità è stata approvata. Ora puoi usare tutto ciò che Tradewind offre.',
      advice: 'Se non l’hai inviata tu, contatta il servizio clienti.',
      sms: 'Tradewind: la verifica della tua identità è stata approvata.',
    },
    verification_refused: {
      subject: 'La verifica della tua identità è stata respinta',
      title: 'Verifica dell’identità respinta',
      body: 'Non è stato possibile approvare la verifica della tua identità. Inviala di nuovo nell’app.',
      advice: 'Se qualcosa non è chiaro, contatta il servizio clienti.',
      sms: 'Tradewind: la verifica della tua identità è stata respinta. Trovi il motivo nell’app.',
    },
    price_alert: {
      subject: 'Il tuo alert di prezzo Tradewind è scattato',
      title: 'Alert di prezzo',
      body: 'Un prezzo per cui avevi impostato un alert è stato raggiunto. {text}',
      advice: 'Puoi modificare i tuoi alert e disattivare queste e-mail in «Notifiche» nell’app.',
      sms: 'Alert di prezzo Tradewind: {text}',
    },
    order_news: {
      subject: 'Novità sul tuo ordine Tradewind',
      title: 'Il tuo ordine',
      body: 'Novità su un tuo ordine: {text}',
      advice: 'Puoi disattivare queste e-mail in «Notifiche» nell’app.',
      sms: 'Ordine Tradewind: {text}',
    },
    stop_reached: {
      subject: 'Una posizione Tradewind è stata chiusa per stop loss o take profit',
      title: 'Posizione chiusa',
      body: 'Uno stop loss o take profit che avevi impostato è stato raggiunto. {text}',
      advice: 'Puoi disattivare queste e-mail in «Notifiche» nell’app.',
      sms: 'Tradewind: uno stop loss o take profit che avevi impostato è stato raggiunto. {text}',
    },
    margin_call: {
      subject: 'Margin call sul tuo conto Tradewind',
      title: 'Margin call sul tuo conto',
      body: 'Il tuo conto richiede attenzione. {text}',
      advice:
        'Chiudi delle posizioni o aggiungi fondi. Se il livello di margine scende ancora, inizieremo a chiudere le posizioni automaticamente, a partire dalla perdita maggiore.',
      sms: 'Tradewind, margin call. {text}',
    },
    stop_out: {
      subject: 'Una posizione Tradewind è stata chiusa per stop out',
      title: 'Posizione chiusa per stop out',
      body: 'Il livello di margine del tuo conto è sceso al livello di stop out. {text}',
      advice: 'Potrebbero essere state chiuse anche altre posizioni. Le trovi tutte nello storico dei tuoi ordini.',
      sms: 'Tradewind, stop out: {text}',
    },
    code_register: {
      subject: 'Il tuo codice di verifica Tradewind',
      title: 'Il tuo codice di verifica',
      body: 'Inserisci questo codice per aprire il tuo conto Tradewind.',
      advice:
        'Se non lo hai richiesto, non devi fare nulla: senza il codice non viene aperto alcun conto. Non comunicare mai il codice a nessuno; noi non te lo chiederemo mai.',
      sms: {
        one: '{code} è il tuo codice di verifica Tradewind, valido per {minutes} minuto. Non comunicarlo a nessuno.',
        many: '{code} è il tuo codice di verifica Tradewind, valido per {minutes} minuti. Non comunicarlo a nessuno.',
        other: '{code} è il tuo codice di verifica Tradewind, valido per {minutes} minuti. Non comunicarlo a nessuno.',
      },
    },
    code_reset: {
      subject: 'Il tuo codice per una modifica del tuo conto Tradewind',
      title: 'Conferma che sei tu',
      body: 'Inserisci questo codice per confermare: {purpose}. Non serve per altro.',
      advice:
        'Se non lo hai richiesto, non cambia nulla e non devi fare nulla. Non comunicare mai il codice a nessuno e inseriscilo solo nell’app Tradewind; noi non te lo chiederemo mai.',
      sms: {
        one: '{code} è il tuo codice Tradewind, solo per: {purpose}, valido per {minutes} minuto. Non comunicarlo a nessuno.',
        many: '{code} è il tuo codice Tradewind, solo per: {purpose}, valido per {minutes} minuti. Non comunicarlo a nessuno.',
        other:
          '{code} è il tuo codice Tradewind, solo per: {purpose}, valido per {minutes} minuti. Non comunicarlo a nessuno.',
      },
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
      body: 'È stato effettuato un accesso al tuo conto Tradewind da un nuovo luogo.',
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
    second_factor_failed: {
      subject: 'Codice di verifica errato per il tuo conto Tradewind',
      title: 'Codice di verifica errato',
      body: 'Per il tuo conto Tradewind è stato inserito un codice errato della verifica in due passaggi. Se sei stato tu, non devi fare nulla. Altrimenti chi lo ha fatto conosce la tua password o usa un dispositivo su cui hai effettuato l’accesso.',
      advice:
        'Se non sei stato tu, cambia subito la password e disconnetti tutti gli altri dispositivi in «Sicurezza».',
      sms: 'Codice di verifica errato per il tuo conto Tradewind: {device}, {address}. Non sei stato tu? Cambia subito la password.',
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
    service_added: {
      subject: 'Un altro servizio ha ottenuto l’accesso al tuo conto Tradewind',
      title: 'Accesso per un altro servizio',
      body: '«{name}» può ora inviare ordini sul tuo conto Tradewind o riceverne gli eventi, entro i suoi limiti. Non può prelevare denaro.',
      advice:
        'Se non sei stato tu, elimina subito l’accesso in «Programmi», cambia la password e contatta il servizio clienti.',
      sms: '«{name}» ha ottenuto l’accesso al tuo conto Tradewind. Non sei stato tu? Eliminalo in «Programmi» e cambia subito la password.',
    },
    api_key_created: {
      subject: 'Chiave API creata per il tuo conto Tradewind',
      title: 'Chiave API creata',
      body: 'Con la chiave API «{name}» i programmi possono ora usare il tuo conto Tradewind nei limiti dei suoi permessi. Nessuna chiave può prelevare denaro.',
      advice:
        'Se non sei stato tu, elimina subito la chiave in «Programmi», cambia la password e contatta il servizio clienti.',
      sms: 'La chiave API «{name}» è stata creata per il tuo conto Tradewind. Non sei stato tu? Eliminala e cambia subito la password.',
    },
    api_key_network: {
      subject: 'La tua chiave API Tradewind è stata usata da una nuova rete',
      title: 'Chiave API usata da una nuova rete',
      body: 'La chiave API «{name}» è stata usata per la prima volta da questa rete.',
      advice: 'Se non conosci questo indirizzo, sospendi o elimina subito la chiave in «Programmi».',
      sms: 'La tua chiave API Tradewind «{name}» è stata usata da una nuova rete: {address}. Non è la tua? Elimina subito la chiave.',
    },
    payout_method_added: {
      subject: 'È stato aggiunto un metodo di prelievo al tuo conto Tradewind',
      title: 'Metodo di prelievo aggiunto',
      body: 'Il tuo conto Tradewind ha un nuovo metodo di prelievo: {method}.',
      advice: 'Se non sei stato tu, eliminalo subito in «Wallet», cambia la password e contatta il servizio clienti.',
      sms: 'Nuovo metodo di prelievo del tuo conto Tradewind: {method}. Non sei stato tu? Cambia subito la password e contatta il servizio clienti.',
    },
    withdrawal_requested: {
      subject: 'È stato richiesto un prelievo dal tuo conto Tradewind',
      title: 'Prelievo richiesto',
      body: 'È stato richiesto il prelievo n. {number} di {amount} verso {method}. Lo stiamo elaborando.',
      advice: 'Se non sei stato tu, annullalo subito nell’app, cambia la password e contatta il servizio clienti.',
      sms: 'Tradewind: richiesto il prelievo n. {number} di {amount}. Non sei stato tu? Annullalo nell’app e cambia subito la password.',
    },
    withdrawal_paid: {
      subject: 'Il tuo prelievo Tradewind è stato eseguito',
      title: 'Prelievo eseguito',
      body: 'Il prelievo n. {number} di {amount} è stato eseguito. I tempi di arrivo dipendono dalla rete o dalla tua banca.',
      advice: 'Se non lo hai richiesto, contatta subito il servizio clienti.',
      sms: 'Tradewind: il prelievo n. {number} di {amount} è stato eseguito. Non lo hai richiesto? Contatta subito il servizio clienti.',
    },
    withdrawal_refused: {
      subject: 'Il tuo prelievo Tradewind è stato respinto',
      title: 'Prelievo respinto',
      body: 'Il prelievo n. {number} di {amount} è stato respinto. L’importo è stato riaccreditato sul tuo saldo.',
      advice: 'Se qualcosa non è chiaro, contatta il servizio clienti.',
      sms: 'Tradewind: il prelievo n. {number} di {amount} è stato respinto, l’importo è stato riaccreditato sul tuo saldo. Il motivo è nell’app.',
    },
    deposit_credited: {
      subject: 'Il tuo deposito Tradewind è stato accreditato',
      title: 'Deposito accreditato',
      body: 'Il deposito n. {number} di {amount} è stato accreditato sul tuo saldo.',
      advice: 'Se non riconosci questo deposito, contatta il servizio clienti.',
      sms: 'Tradewind: il deposito n. {number} di {amount} è stato accreditato sul tuo saldo.',
    },
    deposit_rejected: {
      subject: 'Il tuo deposito Tradewind è stato respinto',
      title: 'Deposito respinto',
      body: 'Il deposito n. {number} di {amount} è stato respinto e non è stato accreditato.',
      advice: 'Se qualcosa non è chiaro, contatta il servizio clienti.',
      sms: 'Tradewind: il deposito n. {number} di {amount} è stato respinto. Il motivo è nell’app.',
    },
    balance_corrected: {
      subject: 'Il tuo saldo Tradewind è stato corretto',
      title: 'Saldo corretto',
      body: 'Il tuo saldo è stato corretto di {amount}. Trovi la registrazione nei movimenti del conto.',
      advice: 'Se qualcosa non è chiaro, contatta il servizio clienti.',
      sms: 'Tradewind: il tuo saldo è stato corretto di {amount}. Il motivo è nei movimenti del conto.',
    },
    account_suspended: {
      subject: 'Il tuo conto Tradewind è stato sospeso',
      title: 'Conto sospeso',
      body: 'I nuovi ordini e i prelievi del tuo conto Tradewind sono sospesi. Le posizioni aperte si possono ancora chiudere.',
      advice: 'Contatta il servizio clienti per risolvere.',
      sms: 'Tradewind: nuovi ordini e prelievi del tuo conto sono sospesi. Le posizioni aperte si possono ancora chiudere. Contatta il servizio clienti.',
    },
    group_changed: {
      subject: 'Il gruppo del tuo conto Tradewind è cambiato',
      title: 'Gruppo del conto cambiato',
      body: 'Il tuo conto appartiene ora a un altro gruppo. Leva e limiti dei nuovi ordini possono essere diversi. Le posizioni aperte mantengono il loro margine, ma i nuovi livelli di margin call e di stop out, il finanziamento overnight (swap) e la commissione di chiusura si applicano subito anche a esse. Controlla il tuo livello di margine.',
      advice:
        'Trovi le condizioni del tuo gruppo nell’app, alla voce Il mio conto. Se non te lo aspettavi, contatta il servizio clienti.',
      sms: 'Tradewind: il tuo conto appartiene ora a un altro gruppo. Trovi le condizioni nell’app, alla voce Il mio conto.',
    },
    chat_answer: {
      subject: 'Il servizio clienti ti ha risposto',
      title: 'Il servizio clienti ti ha risposto',
      body: 'Abbiamo risposto al tuo messaggio nella chat.',
      advice: 'Per continuare, riapri la chat. Non ti chiediamo mai la password né un codice.',
      sms: 'Tradewind: il servizio clienti ti ha risposto. Apri la chat per leggere la risposta.',
    },
    chat_waiting: {
      subject: 'Un visitatore attende nella chat di assistenza',
      title: 'Un visitatore attende nella chat',
      body: 'Un visitatore ha scritto nella chat di assistenza mentre non c’era nessun operatore.',
      advice: 'Gli altri messaggi di questa conversazione entro dieci minuti non vengono segnalati di nuovo.',
      sms: 'Tradewind: un visitatore attende nella chat di assistenza.',
    },
    operator_link: {
      subject: 'Il tuo link al back-office di Tradewind',
      title: 'Il tuo link al back-office',
      body: 'Con questo link scegli una password per il tuo account di operatore e configuri l’autenticatore. Funziona una sola volta e scade dopo 48 ore.',
      advice: 'Non darlo a nessuno. Se non aspetti né un invito né una reimpostazione, avvisa un amministratore.',
      sms: 'Tradewind: il tuo link al back-office: {link}',
    },
    log_head: {
      subject: 'L’ultimo hash del registro degli eventi',
      title: 'Ultimo hash del registro degli eventi',
      body: 'Conserva questa riga fuori dall’installazione. Dimostra che la cronologia di tutte le operazioni precedenti non è stata riscritta: npm run verify -- --expect {text}',
      advice: 'Ricevi una riga come questa dopo ogni giornata di trading.',
      sms: 'Registro di Tradewind: {text}',
    },
  },
};
