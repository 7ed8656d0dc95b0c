import type { AreaCode } from '@tradewind/contract/light';
import { describe, expect, it } from 'vitest';
import { contactInput, contactKey, contactText, isEmail, isMobile, maskedContact, type Contact } from './contact.ts';

const HK: AreaCode = { id: 95, code: 'HK', global_code: '852', served: 1 };
const mobile = (to: string, area: AreaCode | null = HK): Contact => ({ kind: 'mobile', to, area: area ?? undefined });
const email = (to: string): Contact => ({ kind: 'email', to, area: undefined });

describe('the sent contact', () => {
  it('has an area only for a mobile number', () => {
    expect(contactInput(mobile('9123 4567'))).toEqual({ type: 2, account: '9123 4567', area_id: 95 });
    expect(contactInput(mobile('+852 9123 4567', null))).toEqual({ type: 2, account: '+852 9123 4567' });
    expect(contactInput(email('a@b.example'))).toEqual({ type: 1, account: 'a@b.example' });
  });
});

it('the same contact in another spelling has the same countdown', () => {
  expect(contactKey(mobile('9123 4567'))).toBe(contactKey(mobile('9123-4567')));
  expect(contactKey(email('A@B.example'))).toBe(contactKey(email('a@b.example')));
  expect(contactKey(mobile('9123 4567'))).not.toBe(contactKey(mobile('9123 4568')));
});

it('a contact is shown in readable form, or mostly masked', () => {
  expect(contactText(mobile('9123 4567'))).toBe('+852 9123 4567');
  expect(maskedContact('somebody@example.com')).toBe('so•••@example.com');
  expect(maskedContact('+85291234567')).toBe('••• 567');
});

it.each(['a@b.example', "o'neil+x@mail.b.example"])('%s is an email address', (text) =>
  expect(isEmail(text)).toBe(true),
);
it.each(['', 'a', 'a@b', 'a b@c.example', 'a@b.', '@b.example'])('%j is not an email address', (text) =>
  expect(isEmail(text)).toBe(false),
);
it.each(['91234567', '+852 9123 4567', '(020) 7946-0018'])('%s is a number', (text) =>
  expect(isMobile(text)).toBe(true),
);
it.each(['', '12', 'phone', '9123x4567', '++852'])('%j is not a number', (text) => expect(isMobile(text)).toBe(false));
