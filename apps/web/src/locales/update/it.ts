export const update = {
  ready: 'È pronta una nuova versione.',
  reload: 'Ricarica',
  later: 'Più tardi',
  css: 'Impossibile caricare l’aspetto di questa pagina',
  cssBody: 'La connessione non è riuscita o è stata installata una versione più recente. Ricarica per continuare.',
};
