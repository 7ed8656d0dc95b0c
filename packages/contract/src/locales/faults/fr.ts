import type { faults as source } from './en.ts';

export const faults: Readonly<Record<keyof typeof source, string>> = {
  required: 'Veuillez remplir ce champ.',
  invalid: 'Cette valeur n’est pas valide.',
  number: 'Saisissez un nombre.',
  least: 'Au moins {n}.',
  above: 'Plus de {n}.',
  most: 'Au plus {n}.',
  tooShort: 'Trop court : au moins {n} caractères.',
  tooLong: 'Trop long : au plus {n} caractères.',
  option: 'Choisissez une des options.',
  email: 'Saisissez une adresse e-mail valide.',
  characters: 'Contient des caractères non autorisés.',
  future: 'Doit être dans le futur.',
  picture: 'Utilisez une image JPEG, PNG ou WebP.',
  upload: 'Veuillez téléverser cette image à nouveau.',
  same: 'Utilisez deux images différentes.',
};
