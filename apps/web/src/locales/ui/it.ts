export const ui = {
  close: 'Chiudi',
  cancel: 'Annulla',
  partMissing: 'Impossibile caricare questa parte dell’app',
  retry: 'Riprova',
  loading: 'Caricamento',
  increase: 'Aumenta',
  decrease: 'Riduci',
  refresh: 'Aggiorna',
  up: 'in rialzo',
  down: 'in ribasso',
};
