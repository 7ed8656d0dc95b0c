import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Complete este campo.',
  invalid: 'Este valor no es válido.',
  number: 'Escriba un número.',
  least: 'Como mínimo {n}.',
  above: 'Más de {n}.',
  most: 'Como máximo {n}.',
  tooShort: {
    one: 'Demasiado corto: al menos {n} carácter.',
    many: 'Demasiado corto: al menos {n} caracteres.',
    other: 'Demasiado corto: al menos {n} caracteres.',
  },
  tooLong: {
    one: 'Demasiado largo: como máximo {n} carácter.',
    many: 'Demasiado largo: como máximo {n} caracteres.',
    other: 'Demasiado largo: como máximo {n} caracteres.',
  },
  option: 'Elija una de las opciones.',
  email: 'Escriba un correo electrónico válido.',
  characters: 'Contiene caracteres no permitidos.',
  future: 'Debe ser una fecha futura.',
  picture: 'Use una imagen JPEG, PNG o WebP.',
  upload: 'Vuelva a subir esta imagen.',
  same: 'Use dos imágenes distintas.',
  unknown: 'Este campo no existe.',
  repeated: 'Este campo se envió más de una vez.',
  small: 'Este valor es demasiado pequeño.',
  large: 'Este valor es demasiado grande.',
  notApplicable: 'Este campo no se aplica aquí.',
  fixed: 'Este valor no se puede cambiar.',
  reserved: 'Este nombre está reservado. Elija otro.',
  checksum: 'Los dígitos de control no coinciden: revise si hay un error.',
  country: 'El BIC y el IBAN son de países distintos.',
  ibanRequired: 'Las cuentas de este país necesitan su IBAN.',
};
