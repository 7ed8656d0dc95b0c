export const ui = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  loading: 'Cargando',
  increase: 'Aumentar',
  decrease: 'Disminuir',
  refresh: 'Actualizar',
  up: 'al alza',
  down: 'a la baja',
};
