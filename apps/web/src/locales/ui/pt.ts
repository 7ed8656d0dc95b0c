export const ui = {
  close: 'Fechar',
  cancel: 'Cancelar',
  partMissing: 'Não foi possível carregar esta parte do app',
  retry: 'Tentar novamente',
  loading: 'Carregando',
  increase: 'Aumentar',
  decrease: 'Diminuir',
  refresh: 'Atualizar',
  up: 'em alta',
  down: 'em baixa',
};
