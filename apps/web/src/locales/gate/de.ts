export const gate = {
  title: 'Nur für Livekonten',
  body: 'Bitte registrieren Sie sich oder melden Sie sich mit einem Livekonto an.',
  keeps: 'Ihr Demokonto bleibt auf diesem Gerät; Ihre Favoriten und Einstellungen werden übernommen.',
  register: 'Registrieren',
  login: 'Mit Livekonto anmelden',
};
