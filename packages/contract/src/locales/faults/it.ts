import type { faults as source } from './en.ts';

export const faults: Readonly<Record<keyof typeof source, string>> = {
  required: 'Compila questo campo.',
  invalid: 'Questo valore non è valido.',
  number: 'Inserisci un numero.',
  least: 'Almeno {n}.',
  above: 'Più di {n}.',
  most: 'Al massimo {n}.',
  tooShort: 'Troppo corto: almeno {n} caratteri.',
  tooLong: 'Troppo lungo: al massimo {n} caratteri.',
  option: 'Scegli una delle opzioni.',
  email: 'Inserisci un indirizzo e-mail valido.',
  characters: 'Contiene caratteri non consentiti.',
  future: 'Deve essere nel futuro.',
  picture: 'Usa un’immagine JPEG, PNG o WebP.',
  upload: 'Carica di nuovo questa immagine.',
  same: 'Usa due immagini diverse.',
};
