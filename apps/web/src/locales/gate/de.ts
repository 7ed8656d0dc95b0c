export const gate = {
  title: 'Nur für echte Konten',
  body: 'Bitte registrieren Sie sich oder melden Sie sich mit einem echten Konto an.',
  keeps: 'Ihr Demokonto bleibt auf diesem Gerät; Ihre Favoriten und Einstellungen werden übernommen.',
  register: 'Registrieren',
  login: 'Mit echtem Konto anmelden',
};
