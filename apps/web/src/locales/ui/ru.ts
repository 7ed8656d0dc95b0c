export const ui = {
  close: 'Закрыть',
  cancel: 'Отмена',
  retry: 'Повторить',
  loading: 'Загрузка',
  increase: 'Увеличить',
  decrease: 'Уменьшить',
  refresh: 'Обновить',
  up: 'рост',
  down: 'падение',
};
