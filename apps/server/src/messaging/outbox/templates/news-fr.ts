import type { NewsTemplates } from './types.ts';

/** French. The spaces before : ; ? ! and inside « » are no-break ones. */
export const newsFr: NewsTemplates = {
  verification_approved: {
    subject: 'Votre identité est vérifiée',
    title: 'Identité vérifiée',
    body: 'Votre vérification d’identité a été acceptée. Vous pouvez maintenant utiliser tout ce que propose Tradewind.',
    advice: 'Vous n’avez rien soumis ? Veuillez contacter le service client.',
    sms: 'Tradewind : votre vérification d’identité a été acceptée.',
  },
  verification_refused: {
    subject: 'Votre vérification d’identité a été refusée',
    title: 'Vérification d’identité refusée',
    body: 'Votre vérification d’identité n’a pas pu être acceptée. Veuillez la soumettre à nouveau dans l’application.',
    advice: 'Si quelque chose n’est pas clair, veuillez contacter le service client.',
    sms: 'Tradewind : votre vérification d’identité a été refusée. Le motif est dans l’application.',
  },
  price_alert: {
    subject: 'Votre alerte de prix Tradewind est atteinte',
    title: 'Alerte de prix',
    body: 'Le prix que vous attendiez a été atteint. {text}',
    advice: 'Vous pouvez modifier vos alertes et désactiver ces e-mails sous « Notifications » dans l’application.',
    sms: 'Alerte de prix Tradewind : {text}',
  },
  order_news: {
    subject: 'Du nouveau sur votre ordre Tradewind',
    title: 'Votre ordre',
    body: 'Voici ce qui est arrivé à l’un de vos ordres : {text}',
    advice: 'Vous pouvez désactiver ces e-mails sous « Notifications » dans l’application.',
    sms: 'Ordre Tradewind : {text}',
  },
  stop_reached: {
    subject: 'Une position Tradewind a été clôturée à son stop-loss ou take-profit',
    title: 'Position clôturée',
    body: 'Un prix que vous aviez fixé a été atteint. {text}',
    advice: 'Vous pouvez désactiver ces e-mails sous « Notifications » dans l’application.',
    sms: 'Tradewind : un prix que vous aviez fixé a été atteint. {text}',
  },
  margin_call: {
    subject: 'Appel de marge sur votre compte Tradewind',
    title: 'Appel de marge',
    body: 'Votre compte demande votre attention. {text}',
    advice:
      'Si le niveau de marge baisse encore, des positions sont clôturées d’office, en commençant par la plus forte perte.',
    sms: 'Appel de marge Tradewind. {text}',
  },
  stop_out: {
    subject: 'Une position Tradewind a été clôturée faute de marge',
    title: 'Position clôturée par stop-out',
    body: 'La marge de votre compte ne couvrait plus ses positions. {text}',
    advice: 'D’autres positions ont pu être clôturées aussi. Vous les trouvez toutes dans l’historique de vos ordres.',
    sms: 'Stop-out Tradewind : {text}',
  },
};
