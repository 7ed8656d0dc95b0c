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
  unknown: 'Dieses Feld ist unbekannt.',
  repeated: 'Dieses Feld wurde mehrfach gesendet.',
  small: 'Dieser Wert ist zu klein.',
  large: 'Dieser Wert ist zu groß.',
  notApplicable: 'Diese Angabe ist hier nicht möglich.',
  fixed: 'Diese Angabe kann nicht geändert werden.',
  reserved: 'Dieser Name ist reserviert. Bitte einen anderen wählen.',
  checksum: 'Die Prüfziffern stimmen nicht. Bitte suchen Sie nach einem Tippfehler.',
  country: 'BIC und IBAN gehören zu verschiedenen Ländern.',
  ibanRequired: 'Für Konten in diesem Land ist die IBAN nötig.',
};
