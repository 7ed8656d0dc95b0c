import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Bitte ausfüllen.',
  invalid: 'Diese Angabe ist ungültig.',
  number: 'Bitte eine Zahl eingeben.',
  least: 'Mindestens {n}.',
  above: 'Mehr als {n}.',
  most: 'Höchstens {n}.',
  tooShort: {
    one: 'Zu kurz: mindestens {n} Zeichen.',
    other: 'Zu kurz: mindestens {n} Zeichen.',
  },
  tooLong: {
    one: 'Zu lang: höchstens {n} Zeichen.',
    other: 'Zu lang: höchstens {n} Zeichen.',
  },
  option: 'Bitte eine der Möglichkeiten wählen.',
  email: 'Bitte eine gültige E-Mail-Adresse eingeben.',
  characters: 'Enthält nicht erlaubte Zeichen.',
  future: 'Muss in der Zukunft liegen.',
  picture: 'Bitte ein Bild in JPEG, PNG oder WebP verwenden.',
  upload: 'Bitte dieses Bild erneut hochladen.',
  same: 'Bitte zwei verschiedene Bilder verwenden.',
};
