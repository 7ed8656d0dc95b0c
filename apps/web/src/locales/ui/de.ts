export const ui = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen',
  increase: 'Erhöhen',
  decrease: 'Verringern',
  refresh: 'Aktualisieren',
  up: 'gestiegen',
  down: 'gefallen',
};
