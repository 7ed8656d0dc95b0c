export const gate = {
  title: 'Réservé aux comptes réels',
  body: 'Inscrivez-vous ou connectez-vous à un compte réel.',
  keeps: 'Votre compte démo reste sur cet appareil ; vos favoris et paramètres vous suivent.',
  register: 'S’inscrire',
  login: 'Connexion à un compte réel',
};
