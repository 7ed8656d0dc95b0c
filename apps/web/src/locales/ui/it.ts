export const ui = {
  close: 'Chiudi',
  cancel: 'Annulla',
  retry: 'Riprova',
  loading: 'Caricamento',
  increase: 'Aumenta',
  decrease: 'Riduci',
  refresh: 'Aggiorna',
  up: 'in rialzo',
  down: 'in ribasso',
};
