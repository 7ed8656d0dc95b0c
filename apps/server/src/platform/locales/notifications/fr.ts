import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** French. The spaces before : ; ? ! % and inside « » are no-break ones. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Alerte de prix {symbol}', body: '{alert}' },
    calendar_event: { title: 'Événement économique : {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Ordre exécuté', body: '{side} {lots} {symbol} à {price}.' },
    order_triggered: { title: 'Ordre en attente exécuté', body: '{side} {lots} {symbol} à {price}.' },
    order_cancelled: { title: 'Ordre en attente annulé', body: '{side} {lots} {symbol} à {price} : {why}' },
    stop_loss: { title: 'Stop-loss atteint', body: '{lots} {symbol} clôturé à {price}. Résultat : {profit}.' },
    take_profit: { title: 'Take-profit atteint', body: '{lots} {symbol} clôturé à {price}. Résultat : {profit}.' },
    margin_call: {
      title: 'Appel de marge',
      body: 'Votre niveau de marge est tombé à {level}. Clôturez des positions ou ajoutez des fonds pour éviter un stop-out.',
    },
    stop_out: {
      title: 'Position clôturée par stop-out',
      body: '{lots} {symbol} clôturé à {price} : votre niveau de marge est tombé au seuil de stop-out. Résultat : {profit}.',
    },
    deposit_finished: { title: 'Dépôt crédité', body: 'Le dépôt n° {number} de {amount} a été ajouté à votre solde.' },
    deposit_rejected: { title: 'Dépôt refusé', body: 'Le dépôt n° {number} de {amount} a été refusé : {reason}' },
    withdrawal_requested: {
      title: 'Retrait demandé',
      body: 'Le retrait n° {number} de {amount} a été demandé. Ce n’était pas vous ? Annulez-le immédiatement et changez votre mot de passe.',
    },
    withdrawal_paid: { title: 'Retrait effectué', body: 'Le retrait n° {number} de {amount} a été effectué.' },
    withdrawal_refused: {
      title: 'Retrait refusé',
      body: 'Le montant du retrait n° {number}, {amount}, a été recrédité sur votre solde : {reason}',
    },
    balance_corrected: { title: 'Solde corrigé', body: '{amount} : {reason}' },
    verification_approved: { title: 'Identité vérifiée', body: 'Votre vérification d’identité a été acceptée.' },
    verification_refused: {
      title: 'Vérification d’identité refusée',
      body: 'Veuillez l’envoyer de nouveau. Motif : {reason}',
    },
    account_suspended: {
      title: 'Compte suspendu',
      body: 'Les nouveaux ordres et les retraits sont suspendus. Motif : {reason}',
    },
    group_changed: {
      title: 'Votre groupe de compte a changé',
      body: 'Vous êtes désormais dans le groupe {group}. L’effet de levier et les limites des nouveaux ordres peuvent différer. Les positions ouvertes conservent leur marge, mais les nouveaux seuils d’appel de marge et de stop-out, les frais overnight (swap) et la commission de clôture s’y appliquent immédiatement.',
    },
    group_moves: {
      title: 'Changement de groupe',
      body: 'À partir du {time} (New York), vous appartenez au groupe {group}. Son spread, ses seuils d’appel de marge et de stop-out, ses frais overnight (swap) et sa commission de clôture s’appliquent dès lors aussi aux positions ouvertes, dont la marge ne change pas.',
    },
    spread_changes: {
      title: 'Le spread de {symbols} change',
      body: 'À partir du {time} (New York), votre cours acheteur est {bid} points sous le marché et votre cours vendeur {ask} points au-dessus, aussi pour les positions ouvertes.',
    },
    hours_changed: {
      title: 'Les horaires de trading de {symbol} changent',
      body: 'À partir du {time} (New York) : {hours}',
    },
    new_login: {
      title: 'Nouvelle connexion',
      body: '{device}, {address}. Ce n’était pas vous ? Changez immédiatement votre mot de passe et fermez cette session.',
    },
    password_changed: {
      title: 'Mot de passe modifié',
      body: '{device}, {address}. Ce n’était pas vous ? Définissez immédiatement un nouveau mot de passe et contactez le service client.',
    },
    two_factor_on: { title: 'Double authentification activée', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Double authentification désactivée',
      body: '{device}, {address}. Ce n’était pas vous ? Changez immédiatement votre mot de passe.',
    },
    second_factor_failed: {
      title: 'Code de double authentification erroné',
      body: '{device}, {address}. Ce n’était pas vous ? Changez immédiatement votre mot de passe.',
    },
    passkey_added: {
      title: 'Clé d’accès ajoutée',
      body: '« {name} », {device}, {address}. Ce n’était pas vous ? Supprimez-la immédiatement.',
    },
    passkey_removed: { title: 'Clé d’accès supprimée', body: '« {name} », {device}, {address}' },
    service_added: {
      title: 'Accès pour un autre service',
      body: '« {name} », {device}, {address}. Ce n’était pas vous ? Supprimez-le immédiatement.',
    },
    api_key_created: {
      title: 'Clé API créée',
      body: '« {name} », {device}, {address}. Ce n’était pas vous ? Supprimez-la immédiatement.',
    },
    api_key_network: {
      title: 'Clé API utilisée depuis un nouveau réseau',
      body: '« {name} », {address}. Ce n’est pas le vôtre ? Suspendez ou supprimez immédiatement la clé.',
    },
  },
  groupLevels: 'Appel de marge à {call}, stop-out à {stopOut}.',
  usualHours: 'les horaires habituels',
  depositDiffers: 'Dépôt n° {number} : {amount} ont été ajoutés à votre solde. Vous aviez déclaré {claimed}.',
  sides: { buy: 'Achat', sell: 'Vente' },
  why: {
    insufficient_margin: 'la marge libre était insuffisante.',
    no_conversion_rate: 'aucun taux ne permettait la conversion en USD.',
    trading_disabled: 'le trading était suspendu.',
    expired: 'il avait expiré.',
    position_limit: 'une limite de position était atteinte.',
  },
  alerts: {
    rises_to: '{source} : monté à {level}, actuellement {price}.',
    falls_to: '{source} : descendu à {level}, actuellement {price}.',
    move: '{source} : variation de {percent} depuis la création de l’alerte, actuellement {price}.',
    day_change: 'La variation du jour a atteint {percent} ; le Bid est maintenant à {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Prix médian' },
  hidden: 'Ouvrez Tradewind pour voir les détails.',
  test: { title: 'Les notifications fonctionnent', body: 'Voici comment Tradewind vous prévient sur cet appareil.' },
  unknown: 'inconnu',
};
