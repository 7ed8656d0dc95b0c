export const update = {
  ready: 'Há uma nova versão pronta.',
  reload: 'Recarregar',
  later: 'Mais tarde',
  css: 'Não foi possível carregar o visual desta página',
  cssBody: 'A conexão falhou ou uma versão mais recente foi publicada. Recarregue para continuar.',
};
