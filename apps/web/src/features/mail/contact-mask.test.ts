import { expect, it } from 'vitest';
import { maskContact } from './contact-mask.ts';

it.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['+85291234567', '+85•••567'],
  ['+491234', '•••'],
])('%s is shown as %s', (contact, shown) => {
  expect(maskContact(contact)).toBe(shown);
});
