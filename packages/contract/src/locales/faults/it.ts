import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Compila questo campo.',
  invalid: 'Questo valore non è valido.',
  number: 'Inserisci un numero.',
  least: 'Almeno {n}.',
  above: 'Più di {n}.',
  most: 'Al massimo {n}.',
  tooShort: {
    one: 'Troppo corto: almeno {n} carattere.',
    many: 'Troppo corto: almeno {n} caratteri.',
    other: 'Troppo corto: almeno {n} caratteri.',
  },
  tooLong: {
    one: 'Troppo lungo: al massimo {n} carattere.',
    many: 'Troppo lungo: al massimo {n} caratteri.',
    other: 'Troppo lungo: al massimo {n} caratteri.',
  },
  option: 'Scegli una delle opzioni.',
  email: 'Inserisci un indirizzo e-mail valido.',
  characters: 'Contiene caratteri non consentiti.',
  future: 'Deve essere nel futuro.',
  picture: 'Usa un’immagine JPEG, PNG o WebP.',
  upload: 'Carica di nuovo questa immagine.',
  same: 'Usa due immagini diverse.',
  unknown: 'Questo campo non esiste.',
  repeated: 'Questo campo è stato inviato più volte.',
  small: 'Questo valore è troppo piccolo.',
  large: 'Questo valore è troppo grande.',
  notApplicable: 'Questo campo non si applica qui.',
  fixed: 'Questo valore non può essere modificato.',
  reserved: 'Questo nome è riservato. Scegline un altro.',
  checksum: 'I caratteri di controllo non corrispondono: c’è un errore di battitura.',
  country: 'BIC e IBAN sono di paesi diversi.',
  ibanRequired: 'I conti in questo paese richiedono l’IBAN.',
};
