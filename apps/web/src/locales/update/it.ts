export const update = {
  ready: 'È pronta una nuova versione.',
  reload: 'Ricarica',
  later: 'Più tardi',
  css: 'Impossibile caricare la grafica di questa pagina',
  cssBody: 'La connessione non è riuscita o è stata pubblicata una versione più recente. Ricarica per continuare.',
};
