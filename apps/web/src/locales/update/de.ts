export const update = {
  ready: 'Eine neue Version ist bereit.',
  reload: 'Neu laden',
  later: 'Später',
  css: 'Das Layout dieser Seite konnte nicht geladen werden',
  cssBody:
    'Die Verbindung ist fehlgeschlagen oder es wurde eine neuere Version installiert. Laden Sie neu, um fortzufahren.',
};
