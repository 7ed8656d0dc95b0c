export const update = {
  ready: 'Hay una versión nueva lista.',
  reload: 'Recargar',
  later: 'Más tarde',
  css: 'No se pudo cargar el diseño de esta página',
  cssBody: 'Falló la conexión o se publicó una versión más reciente. Recargue para continuar.',
};
