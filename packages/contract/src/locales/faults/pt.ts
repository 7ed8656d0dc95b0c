import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Preencha este campo.',
  invalid: 'Este valor não é válido.',
  number: 'Informe um número.',
  least: 'No mínimo {n}.',
  above: 'Mais de {n}.',
  most: 'No máximo {n}.',
  tooShort: {
    one: 'Muito curto: pelo menos {n} caractere.',
    many: 'Muito curto: pelo menos {n} caracteres.',
    other: 'Muito curto: pelo menos {n} caracteres.',
  },
  tooLong: {
    one: 'Muito longo: no máximo {n} caractere.',
    many: 'Muito longo: no máximo {n} caracteres.',
    other: 'Muito longo: no máximo {n} caracteres.',
  },
  option: 'Escolha uma das opções.',
  email: 'Informe um endereço de e-mail válido.',
  characters: 'Contém caracteres não permitidos.',
  future: 'Deve ser uma data futura.',
  picture: 'Use uma imagem JPEG, PNG ou WebP.',
  upload: 'Envie esta imagem novamente.',
  same: 'Use duas imagens diferentes.',
};
