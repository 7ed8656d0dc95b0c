import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

/** French. The spaces before : ; ? ! and inside « » are no-break ones. */
export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Date et heure',
    device: 'Appareil',
    address: 'Adresse réseau',
    name: 'Clé d’accès',
    claimed: 'Montant déclaré',
    method: 'Moyen de retrait',
    reference: 'Référence du paiement',
    reason: 'Motif',
    group: 'Groupe',
    margin_call: 'Appel de marge',
    stop_out: 'Stop-out',
    text: 'Message',
    link: 'Lien',
  },
  unknown: 'inconnu',
  valid: {
    one: 'Valable {minutes} minute.',
    many: 'Valable {minutes} minutes.',
    other: 'Valable {minutes} minutes.',
  },
  purposes: {
    password: 'un nouveau mot de passe',
    payout_method: 'un nouveau moyen de retrait',
    passkey: 'une nouvelle clé d’accès',
    data_export: 'une copie de vos données',
    erasure: 'la suppression de votre compte',
    account: 'une modification du compte (mot de passe, moyen de retrait, clé d’accès ou données)',
  },
  automatic: 'Ce message a été envoyé automatiquement. Merci de ne pas y répondre.',
  templates: {
    verification_approved: {
      subject: 'Votre identité est vérifiée',
      title: 'Identité vérifiée',
      body: 'Votre vérification d’identité a été acceptée. Vous pouvez maintenant utiliser tout ce que propose Tradewind.',
      advice: 'Si vous n’avez rien envoyé, veuillez contacter le service client.',
      sms: 'Tradewind : votre vérification d’identité a été acceptée.',
    },
    verification_refused: {
      subject: 'Votre vérification d’identité a été refusée',
      title: 'Vérification d’identité refusée',
      body: 'Votre vérification d’identité n’a pas pu être acceptée. Veuillez l’envoyer de nouveau dans l’application.',
      advice: 'Si quelque chose n’est pas clair, veuillez contacter le service client.',
      sms: 'Tradewind : votre vérification d’identité a été refusée. Le motif est dans l’application.',
    },
    price_alert: {
      subject: 'Votre alerte de prix Tradewind s’est déclenchée',
      title: 'Alerte de prix',
      body: 'Un prix pour lequel vous aviez créé une alerte a été atteint. {text}',
      advice:
        'Vous pouvez modifier vos alertes et désactiver ces e-mails dans la rubrique « Notifications » de l’application.',
      sms: 'Alerte de prix Tradewind : {text}',
    },
    order_news: {
      subject: 'Du nouveau sur votre ordre Tradewind',
      title: 'Votre ordre',
      body: 'Du nouveau sur l’un de vos ordres : {text}',
      advice: 'Vous pouvez désactiver ces e-mails dans la rubrique « Notifications » de l’application.',
      sms: 'Ordre Tradewind : {text}',
    },
    stop_reached: {
      subject: 'Une position Tradewind a été clôturée par stop-loss ou take-profit',
      title: 'Position clôturée',
      body: 'Un stop-loss ou take-profit que vous aviez fixé a été atteint. {text}',
      advice: 'Vous pouvez désactiver ces e-mails dans la rubrique « Notifications » de l’application.',
      sms: 'Tradewind : un stop-loss ou take-profit que vous aviez fixé a été atteint. {text}',
    },
    margin_call: {
      subject: 'Appel de marge sur votre compte Tradewind',
      title: 'Appel de marge',
      body: 'Votre compte requiert votre attention. {text}',
      advice:
        'Clôturez des positions ou ajoutez des fonds. Si le niveau de marge baisse encore, nous clôturerons nous-mêmes vos positions, à commencer par la plus forte perte.',
      sms: 'Appel de marge Tradewind. {text}',
    },
    stop_out: {
      subject: 'Une position Tradewind a été clôturée par stop-out',
      title: 'Position clôturée par stop-out',
      body: 'Le niveau de marge de votre compte est tombé au seuil de stop-out. {text}',
      advice:
        'D’autres positions ont pu être clôturées également. Vous les retrouverez toutes dans l’historique de vos ordres.',
      sms: 'Stop-out Tradewind : {text}',
    },
    code_register: {
      subject: 'Votre code de vérification Tradewind',
      title: 'Votre code de vérification',
      body: 'Saisissez ce code pour ouvrir votre compte Tradewind.',
      advice:
        'Si vous n’avez rien demandé, vous n’avez rien à faire : sans le code, aucun compte n’est ouvert. Ne communiquez jamais ce code ; nous ne vous le demanderons jamais.',
      sms: {
        one: '{code} est votre code de vérification Tradewind, valable {minutes} minute. Ne le communiquez à personne.',
        many: '{code} est votre code de vérification Tradewind, valable {minutes} minutes. Ne le communiquez à personne.',
        other:
          '{code} est votre code de vérification Tradewind, valable {minutes} minutes. Ne le communiquez à personne.',
      },
    },
    code_reset: {
      subject: 'Votre code pour une modification de votre compte Tradewind',
      title: 'Confirmez que c’est bien vous',
      body: 'Saisissez ce code pour confirmer\u00a0: {purpose}. Il ne sert à rien d’autre.',
      advice:
        'Si vous n’avez rien demandé, rien ne change et vous n’avez rien à faire. Ne communiquez jamais ce code et ne le saisissez que dans l’application Tradewind ; nous ne vous le demanderons jamais.',
      sms: {
        one: '{code} est votre code Tradewind, uniquement pour\u00a0: {purpose}, valable {minutes} minute. Ne le communiquez à personne.',
        many: '{code} est votre code Tradewind, uniquement pour\u00a0: {purpose}, valable {minutes} minutes. Ne le communiquez à personne.',
        other:
          '{code} est votre code Tradewind, uniquement pour\u00a0: {purpose}, valable {minutes} minutes. Ne le communiquez à personne.',
      },
    },
    password_changed: {
      subject: 'Votre mot de passe Tradewind a été modifié',
      title: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte Tradewind a été modifié. Tous les autres appareils ont été déconnectés.',
      advice:
        'Si ce n’était pas vous, définissez immédiatement un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion et contactez le service client.',
      sms: 'Votre mot de passe Tradewind a été modifié. Ce n’était pas vous ? Changez-le immédiatement avec « Mot de passe oublié ? » et contactez le service client.',
    },
    new_login: {
      subject: 'Nouvelle connexion à votre compte Tradewind',
      title: 'Nouvelle connexion',
      body: 'Une connexion à votre compte Tradewind a été effectuée depuis un nouveau lieu.',
      advice:
        'Si ce n’était pas vous, changez immédiatement votre mot de passe et fermez cette session dans « Sécurité ». Nous recommandons aussi la double authentification.',
      sms: 'Nouvelle connexion à votre compte Tradewind : {device}, {address}. Ce n’était pas vous ? Changez immédiatement votre mot de passe.',
    },
    two_factor_on: {
      subject: 'Double authentification activée',
      title: 'Double authentification activée',
      body: 'Désormais, votre compte Tradewind demande à chaque connexion un code de votre application d’authentification. Conservez vos codes de secours en lieu sûr.',
      advice: 'Si ce n’était pas vous, changez immédiatement votre mot de passe et contactez le service client.',
      sms: 'Double authentification activée sur votre compte Tradewind. Ce n’était pas vous ? Changez immédiatement votre mot de passe et contactez le service client.',
    },
    two_factor_off: {
      subject: 'Double authentification désactivée',
      title: 'Double authentification désactivée',
      body: 'Votre compte Tradewind ne demande plus de code de votre application d’authentification à la connexion.',
      advice:
        'Si ce n’était pas vous, changez immédiatement votre mot de passe, réactivez la double authentification et contactez le service client.',
      sms: 'Double authentification désactivée sur votre compte Tradewind. Ce n’était pas vous ? Changez immédiatement votre mot de passe et contactez le service client.',
    },
    second_factor_failed: {
      subject: 'Code de double authentification erroné pour votre compte Tradewind',
      title: 'Code de double authentification erroné',
      body: 'Un code de double authentification erroné a été saisi pour votre compte Tradewind. Si c’était vous, il n’y a rien à faire. Sinon, la personne qui l’a saisi connaît votre mot de passe ou utilise un appareil sur lequel votre session est ouverte.',
      advice:
        'Si ce n’était pas vous, changez immédiatement votre mot de passe et déconnectez tous les autres appareils dans « Sécurité ».',
      sms: 'Code de double authentification erroné pour votre compte Tradewind : {device}, {address}. Ce n’était pas vous ? Changez immédiatement votre mot de passe.',
    },
    passkey_added: {
      subject: 'Clé d’accès ajoutée à votre compte Tradewind',
      title: 'Clé d’accès ajoutée',
      body: 'La clé d’accès « {name} » permet désormais aussi de se connecter à votre compte Tradewind.',
      advice:
        'Si ce n’était pas vous, supprimez immédiatement la clé d’accès dans « Sécurité », changez votre mot de passe et contactez le service client.',
      sms: 'Clé d’accès « {name} » ajoutée à votre compte Tradewind. Ce n’était pas vous ? Supprimez-la et changez immédiatement votre mot de passe.',
    },
    passkey_removed: {
      subject: 'Clé d’accès supprimée de votre compte Tradewind',
      title: 'Clé d’accès supprimée',
      body: 'La clé d’accès « {name} » ne permet plus de se connecter à votre compte Tradewind.',
      advice: 'Si ce n’était pas vous, changez immédiatement votre mot de passe et contactez le service client.',
      sms: 'Clé d’accès « {name} » supprimée de votre compte Tradewind. Ce n’était pas vous ? Changez immédiatement votre mot de passe.',
    },
    service_added: {
      subject: 'Un autre service a reçu un accès à votre compte Tradewind',
      title: 'Accès pour un autre service',
      body: '« {name} » peut désormais passer des ordres sur votre compte Tradewind ou recevoir ses événements, dans ses limites. Il ne peut pas retirer d’argent.',
      advice:
        'Si ce n’était pas vous, supprimez immédiatement cet accès dans « Programmes », changez votre mot de passe et contactez le service client.',
      sms: '« {name} » a reçu un accès à votre compte Tradewind. Ce n’était pas vous ? Supprimez-le dans « Programmes » et changez immédiatement votre mot de passe.',
    },
    api_key_created: {
      subject: 'Clé API créée pour votre compte Tradewind',
      title: 'Clé API créée',
      body: 'Avec la clé API « {name} », des programmes peuvent désormais utiliser votre compte Tradewind dans la limite de ses droits. Aucune clé ne permet de retirer de l’argent.',
      advice:
        'Si ce n’était pas vous, supprimez immédiatement la clé dans « Programmes », changez votre mot de passe et contactez le service client.',
      sms: 'Clé API « {name} » créée pour votre compte Tradewind. Ce n’était pas vous ? Supprimez-la et changez immédiatement votre mot de passe.',
    },
    api_key_network: {
      subject: 'Votre clé API Tradewind a été utilisée depuis un nouveau réseau',
      title: 'Clé API utilisée depuis un nouveau réseau',
      body: 'La clé API « {name} » a été utilisée pour la première fois depuis ce réseau.',
      advice:
        'Si vous ne connaissez pas cette adresse, suspendez ou supprimez immédiatement la clé dans « Programmes ».',
      sms: 'Votre clé API Tradewind « {name} » a été utilisée depuis un nouveau réseau : {address}. Ce n’est pas le vôtre ? Supprimez immédiatement la clé.',
    },
    payout_method_added: {
      subject: 'Un moyen de retrait a été ajouté à votre compte Tradewind',
      title: 'Un moyen de retrait a été ajouté',
      body: 'Votre compte Tradewind a un nouveau moyen de retrait : {method}.',
      advice:
        'Si ce n’était pas vous, supprimez-le immédiatement dans « Portefeuille », changez votre mot de passe et contactez le service client.',
      sms: 'Nouveau moyen de retrait de votre compte Tradewind : {method}. Ce n’était pas vous ? Changez immédiatement de mot de passe et contactez le service client.',
    },
    withdrawal_requested: {
      subject: 'Un retrait de votre compte Tradewind a été demandé',
      title: 'Retrait demandé',
      body: 'Le retrait n° {number} de {amount} vers {method} a été demandé. Il est en cours de traitement.',
      advice:
        'Si ce n’était pas vous, annulez-le immédiatement dans l’application, changez votre mot de passe et contactez le service client.',
      sms: 'Tradewind : retrait n° {number} de {amount} demandé. Ce n’était pas vous ? Annulez-le dans l’application et changez immédiatement de mot de passe.',
    },
    withdrawal_paid: {
      subject: 'Votre retrait Tradewind a été effectué',
      title: 'Retrait effectué',
      body: 'Le retrait n° {number} de {amount} a été effectué. Le délai d’arrivée dépend du réseau ou de votre banque.',
      advice: 'Si vous ne l’avez pas demandé, contactez immédiatement le service client.',
      sms: 'Tradewind : le retrait n° {number} de {amount} a été effectué. Vous ne l’avez pas demandé ? Contactez immédiatement le service client.',
    },
    withdrawal_refused: {
      subject: 'Votre retrait Tradewind a été refusé',
      title: 'Retrait refusé',
      body: 'Le retrait n° {number} de {amount} a été refusé. Le montant a été recrédité sur votre solde.',
      advice: 'Si quelque chose n’est pas clair, veuillez contacter le service client.',
      sms: 'Tradewind : le retrait n° {number} de {amount} a été refusé, le montant a été recrédité sur votre solde. Le motif est dans l’application.',
    },
    deposit_credited: {
      subject: 'Votre dépôt Tradewind a été crédité',
      title: 'Dépôt crédité',
      body: 'Le dépôt n° {number} de {amount} a été ajouté à votre solde.',
      advice: 'Si vous ne reconnaissez pas ce dépôt, veuillez contacter le service client.',
      sms: 'Tradewind : le dépôt n° {number} de {amount} a été ajouté à votre solde.',
    },
    deposit_rejected: {
      subject: 'Votre dépôt Tradewind a été refusé',
      title: 'Dépôt refusé',
      body: 'Le dépôt n° {number} de {amount} a été refusé et n’a pas été crédité.',
      advice: 'Si quelque chose n’est pas clair, veuillez contacter le service client.',
      sms: 'Tradewind : le dépôt n° {number} de {amount} a été refusé. Le motif est dans l’application.',
    },
    balance_corrected: {
      subject: 'Votre solde Tradewind a été corrigé',
      title: 'Solde corrigé',
      body: 'Votre solde a été corrigé de {amount}. L’écriture figure dans les mouvements de votre compte.',
      advice: 'Si quelque chose n’est pas clair, veuillez contacter le service client.',
      sms: 'Tradewind : votre solde a été corrigé de {amount}. Le motif est dans les mouvements de votre compte.',
    },
    account_suspended: {
      subject: 'Votre compte Tradewind a été suspendu',
      title: 'Compte suspendu',
      body: 'Les nouveaux ordres et les retraits de votre compte Tradewind sont suspendus. Les positions ouvertes peuvent toujours être clôturées.',
      advice: 'Veuillez contacter le service client pour régler la situation.',
      sms: 'Tradewind : nouveaux ordres et retraits de votre compte suspendus. Les positions ouvertes peuvent toujours être clôturées. Veuillez contacter le service client.',
    },
    group_changed: {
      subject: 'Le groupe de votre compte Tradewind a changé',
      title: 'Groupe de compte modifié',
      body: 'Votre compte appartient désormais à un autre groupe. L’effet de levier et les limites des nouveaux ordres peuvent différer. Les positions ouvertes conservent leur marge, mais les nouveaux seuils d’appel de marge et de stop-out, les frais overnight (swap) et la commission de clôture s’y appliquent immédiatement. Vérifiez votre niveau de marge.',
      advice:
        'Les conditions de votre groupe se trouvent dans l’application, sous Mon compte. Si vous ne vous y attendiez pas, veuillez contacter le service client.',
      sms: 'Tradewind : votre compte appartient désormais à un autre groupe. Ses conditions se trouvent dans l’application, sous Mon compte.',
    },
    chat_answer: {
      subject: 'Le service client vous a répondu',
      title: 'Le service client vous a répondu',
      body: 'Nous avons répondu à votre message dans le chat.',
      advice: 'Pour continuer, rouvrez le chat. Nous ne vous demandons jamais votre mot de passe ni un code.',
      sms: 'Tradewind : le service client vous a répondu. Ouvrez le chat pour lire la réponse.',
    },
    chat_waiting: {
      subject: 'Un visiteur attend dans le chat d’assistance',
      title: 'Un visiteur attend dans le chat',
      body: 'Un visiteur a écrit dans le chat d’assistance alors qu’aucun opérateur n’était présent.',
      advice: 'Les autres messages de cette conversation dans les dix minutes ne sont pas signalés de nouveau.',
      sms: 'Tradewind : un visiteur attend dans le chat d’assistance.',
    },
    operator_link: {
      subject: 'Votre lien vers le back-office Tradewind',
      title: 'Votre lien vers le back-office',
      body: 'Avec ce lien, vous choisissez un mot de passe pour votre compte d’opérateur et configurez votre authentificateur. Il ne fonctionne qu’une fois et expire après 48 heures.',
      advice:
        'Ne le transmettez à personne. Si vous n’attendez ni invitation ni réinitialisation, prévenez un administrateur.',
      sms: 'Tradewind : votre lien vers le back-office : {link}',
    },
    log_head: {
      subject: 'L’état du journal des événements',
      title: 'État du journal des événements',
      body: 'Conservez cette ligne hors de l’installation. Elle prouve que l’historique de toutes les transactions antérieures n’a pas été réécrit : npm run verify -- --expect {text}',
      advice: 'Vous recevez une ligne de ce type après chaque journée de trading.',
      sms: 'Journal Tradewind : {text}',
    },
  },
};
