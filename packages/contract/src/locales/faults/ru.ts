import type { faults as source } from './en.ts';

export const faults: Readonly<Record<keyof typeof source, string>> = {
  required: 'Заполните это поле.',
  invalid: 'Недопустимое значение.',
  number: 'Введите число.',
  least: 'Не меньше {n}.',
  above: 'Больше {n}.',
  most: 'Не больше {n}.',
  tooShort: 'Слишком коротко, минимум знаков: {n}.',
  tooLong: 'Слишком длинно, максимум знаков: {n}.',
  option: 'Выберите один из вариантов.',
  email: 'Введите действительный адрес эл. почты.',
  characters: 'Содержит недопустимые символы.',
  future: 'Укажите время в будущем.',
  picture: 'Используйте изображение JPEG, PNG или WebP.',
  upload: 'Загрузите это изображение ещё раз.',
  same: 'Используйте два разных изображения.',
};
