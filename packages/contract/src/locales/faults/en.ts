/** What is wrong with a field of the input. */
export const faults = {
  required: 'Please fill this in.',
  invalid: 'This is not valid.',
  number: 'Enter a number.',
  least: 'At least {n}.',
  above: 'More than {n}.',
  most: 'At most {n}.',
  tooShort: {
    one: 'Too short: at least {n} character.',
    other: 'Too short: at least {n} characters.',
  },
  tooLong: {
    one: 'Too long: at most {n} character.',
    other: 'Too long: at most {n} characters.',
  },
  option: 'Choose one of the options.',
  email: 'Enter a valid email address.',
  characters: 'Contains characters that are not allowed.',
  future: 'Must be in the future.',
  picture: 'Use a JPEG, PNG or WebP picture.',
  upload: 'Please upload this picture again.',
  same: 'Use two different pictures.',
};
