export const ui = {
  close: 'Fechar',
  cancel: 'Cancelar',
  retry: 'Tentar novamente',
  loading: 'Carregando',
  increase: 'Aumentar',
  decrease: 'Diminuir',
  refresh: 'Atualizar',
  up: 'em alta',
  down: 'em baixa',
};
