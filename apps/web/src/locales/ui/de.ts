export const ui = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  partMissing: 'Dieser Teil der App konnte nicht geladen werden',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen',
  increase: 'Erhöhen',
  decrease: 'Verringern',
  refresh: 'Aktualisieren',
  up: 'gestiegen',
  down: 'gefallen',
};
