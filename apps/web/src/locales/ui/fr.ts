export const ui = {
  close: 'Fermer',
  cancel: 'Annuler',
  partMissing: 'Cette partie de l’application n’a pas pu être chargée',
  retry: 'Réessayer',
  loading: 'Chargement',
  increase: 'Augmenter',
  decrease: 'Diminuer',
  refresh: 'Actualiser',
  up: 'en hausse',
  down: 'en baisse',
};
