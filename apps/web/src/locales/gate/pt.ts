export const gate = {
  title: 'Somente para contas reais',
  body: 'Cadastre-se ou entre em uma conta real.',
  keeps: 'Sua conta demo continua neste dispositivo, e seus favoritos e configurações são mantidos.',
  register: 'Cadastrar-se',
  login: 'Entrar em uma conta real',
};
