export const update = {
  ready: 'Une nouvelle version est prête.',
  reload: 'Recharger',
  later: 'Plus tard',
  css: 'La mise en page n’a pas pu être chargée',
  cssBody: 'La connexion a échoué ou une nouvelle version a été publiée. Rechargez pour continuer.',
};
