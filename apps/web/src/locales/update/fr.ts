export const update = {
  ready: 'Une nouvelle version est prête.',
  reload: 'Recharger',
  later: 'Plus tard',
  css: 'La mise en forme de cette page n’a pas pu être chargée',
  cssBody: 'La connexion a échoué ou une nouvelle version est installée. Rechargez pour continuer.',
};
