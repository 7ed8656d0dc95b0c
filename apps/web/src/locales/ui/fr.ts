export const ui = {
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  loading: 'Chargement',
  increase: 'Augmenter',
  decrease: 'Diminuer',
  refresh: 'Actualiser',
  up: 'en hausse',
  down: 'en baisse',
};
