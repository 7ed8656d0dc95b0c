import type { faults as source } from './en.ts';

export const faults: Readonly<Record<keyof typeof source, string>> = {
  required: 'Rellene este campo.',
  invalid: 'Este valor no es válido.',
  number: 'Introduzca un número.',
  least: 'Como mínimo {n}.',
  above: 'Más de {n}.',
  most: 'Como máximo {n}.',
  tooShort: 'Demasiado corto: al menos {n} caracteres.',
  tooLong: 'Demasiado largo: como máximo {n} caracteres.',
  option: 'Elija una de las opciones.',
  email: 'Introduzca un correo electrónico válido.',
  characters: 'Contiene caracteres no permitidos.',
  future: 'Debe estar en el futuro.',
  picture: 'Use una imagen JPEG, PNG o WebP.',
  upload: 'Vuelva a subir esta imagen.',
  same: 'Use dos imágenes distintas.',
};
