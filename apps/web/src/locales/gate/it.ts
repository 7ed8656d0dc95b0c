export const gate = {
  title: 'Solo per conti reali',
  body: 'Registrati o accedi a un conto reale.',
  keeps: 'Il conto demo resta su questo dispositivo; preferiti e impostazioni ti seguono.',
  register: 'Registrati',
  login: 'Accedi a un conto reale',
};
