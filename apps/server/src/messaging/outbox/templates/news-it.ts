import type { NewsTemplates } from './types.ts';

/** Italian. */
export const newsIt: NewsTemplates = {
  verification_approved: {
    subject: 'La tua identità è verificata',
    title: 'Identità verificata',
    body: 'La verifica della tua identità è stata approvata. Ora puoi usare tutto ciò che Tradewind offre.',
    advice: 'Non l’hai inviata tu? Contatta il servizio clienti.',
    sms: 'Tradewind: la verifica della tua identità è stata approvata.',
  },
  verification_refused: {
    subject: 'La verifica della tua identità è stata rifiutata',
    title: 'Verifica dell’identità rifiutata',
    body: 'Non è stato possibile approvare la verifica della tua identità. Inviala di nuovo nell’app.',
    advice: 'Se qualcosa non è chiaro, contatta il servizio clienti.',
    sms: 'Tradewind: la verifica della tua identità è stata rifiutata. Trovi il motivo nell’app.',
  },
  price_alert: {
    subject: 'Il tuo avviso di prezzo Tradewind è scattato',
    title: 'Avviso di prezzo',
    body: 'Il prezzo che aspettavi è stato raggiunto. {text}',
    advice: 'Puoi modificare i tuoi avvisi e disattivare queste e-mail in «Notifiche» nell’app.',
    sms: 'Avviso di prezzo Tradewind: {text}',
  },
  order_news: {
    subject: 'Novità sul tuo ordine Tradewind',
    title: 'Il tuo ordine',
    body: 'Ecco che cosa è successo a un tuo ordine: {text}',
    advice: 'Puoi disattivare queste e-mail in «Notifiche» nell’app.',
    sms: 'Ordine Tradewind: {text}',
  },
  stop_reached: {
    subject: 'Una posizione Tradewind è stata chiusa allo stop loss o al take profit',
    title: 'Posizione chiusa',
    body: 'Un prezzo che avevi impostato è stato raggiunto. {text}',
    advice: 'Puoi disattivare queste e-mail in «Notifiche» nell’app.',
    sms: 'Tradewind: un prezzo che avevi impostato è stato raggiunto. {text}',
  },
  margin_call: {
    subject: 'Margin call sul tuo conto Tradewind',
    title: 'Margin call sul tuo conto',
    body: 'Il tuo conto richiede attenzione. {text}',
    advice:
      'Se il livello di margine scende ancora, le posizioni vengono chiuse d’ufficio, a partire dalla perdita maggiore.',
    sms: 'Tradewind, margin call. {text}',
  },
  stop_out: {
    subject: 'Una posizione Tradewind è stata chiusa per margine esaurito',
    title: 'Posizione chiusa per stop out',
    body: 'Il margine del tuo conto non copriva più le posizioni. {text}',
    advice: 'Potrebbero essere state chiuse anche altre posizioni. Le trovi tutte nello storico dei tuoi ordini.',
    sms: 'Tradewind, stop out: {text}',
  },
};
