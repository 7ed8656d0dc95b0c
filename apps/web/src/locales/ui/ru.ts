export const ui = {
  close: 'Закрыть',
  cancel: 'Отмена',
  partMissing: 'Не удалось загрузить эту часть приложения',
  retry: 'Повторить',
  loading: 'Загрузка',
  increase: 'Увеличить',
  decrease: 'Уменьшить',
  refresh: 'Обновить',
  up: 'рост',
  down: 'падение',
};
