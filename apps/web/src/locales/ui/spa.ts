export const ui = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  partMissing: 'No se pudo cargar esta parte de la aplicación',
  retry: 'Reintentar',
  loading: 'Cargando',
  increase: 'Aumentar',
  decrease: 'Disminuir',
  refresh: 'Actualizar',
  up: 'al alza',
  down: 'a la baja',
};
