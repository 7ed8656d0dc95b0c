import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Veuillez remplir ce champ.',
  invalid: 'Cette valeur n’est pas valide.',
  number: 'Saisissez un nombre.',
  least: 'Au moins {n}.',
  above: 'Plus de {n}.',
  most: 'Au plus {n}.',
  tooShort: {
    one: 'Trop court\u00a0: au moins {n} caractère.',
    many: 'Trop court\u00a0: au moins {n} caractères.',
    other: 'Trop court\u00a0: au moins {n} caractères.',
  },
  tooLong: {
    one: 'Trop long\u00a0: au plus {n} caractère.',
    many: 'Trop long\u00a0: au plus {n} caractères.',
    other: 'Trop long\u00a0: au plus {n} caractères.',
  },
  option: 'Choisissez une des options.',
  email: 'Saisissez une adresse e-mail valide.',
  characters: 'Contient des caractères non autorisés.',
  future: 'La date doit être à venir.',
  picture: 'Utilisez une image JPEG, PNG ou WebP.',
  upload: 'Veuillez envoyer cette image à nouveau.',
  same: 'Utilisez deux images différentes.',
  unknown: 'Ce champ est inconnu.',
  repeated: 'Ce champ a été envoyé plusieurs fois.',
  small: 'Cette valeur est trop petite.',
  large: 'Cette valeur est trop grande.',
  notApplicable: 'Ce champ ne s’applique pas ici.',
  fixed: 'Cette valeur ne peut pas être modifiée.',
  reserved: 'Ce nom est réservé. Choisissez-en un autre.',
  checksum: 'Les caractères de contrôle ne correspondent pas. Cherchez une faute de frappe.',
  country: 'Le BIC et l’IBAN sont de pays différents.',
  ibanRequired: 'Les comptes de ce pays exigent un IBAN.',
};
