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
  unknown: 'Este campo não existe.',
  repeated: 'Este campo foi enviado mais de uma vez.',
  small: 'Este valor é muito pequeno.',
  large: 'Este valor é muito grande.',
  notApplicable: 'Este campo não se aplica aqui.',
  fixed: 'Este valor não pode ser alterado.',
  reserved: 'Este nome está reservado. Escolha outro.',
  checksum: 'Os dígitos verificadores não conferem: procure um erro de digitação.',
  country: 'O BIC e o IBAN são de países diferentes.',
  ibanRequired: 'Contas neste país precisam do IBAN.',
};
