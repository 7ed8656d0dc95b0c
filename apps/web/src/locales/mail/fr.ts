export const mail = {
  title: 'E-mail',
  contacts: 'Vos coordonnées',
  email: 'E-mail',
  mobile: 'Mobile',
  none: 'Non renseigné',
  show: 'Afficher : {contact}',
  hide: 'Masquer : {contact}',
  contactsNote: 'Les codes et les avis de sécurité sont envoyés aux coordonnées utilisées lors de l’inscription.',
  demoNote: 'Un compte démo n’a pas de coordonnées. Elles viennent avec un compte réel.',
  register: 'S’inscrire',
  support: 'Nous écrire',
  supportNone: 'Aucune adresse d’assistance n’a encore été publiée.',
  supportOpen: 'Ouvrir l’assistance',
  copy: 'Copier l’adresse',
  quote: 'Indiquez votre UID : {uid}',
  sent: 'Ce que nous envoyons',
  sentCodes: 'Les codes que vous avez demandés : inscription, réinitialisation ou changement de mot de passe',
  sentNotices:
    'Des avis de sécurité : connexion depuis un nouveau lieu, mot de passe modifié, double authentification et clés d’accès',
  sentNothingElse: 'Rien d’autre : pas de publicité.',
  warning:
    'Nous ne demandons jamais votre mot de passe ni un code par e-mail. Si quelqu’un le fait, ce n’est pas nous.',
};
