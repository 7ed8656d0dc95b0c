import type { BasicInfo } from '@tradewind/contract/light';
import { expect, it } from 'vitest';
import { supportOf } from './support-link.ts';

const base = (service_link: string, service_link_type: number): BasicInfo => ({
  service_link,
  service_link_type,
  verify_reg_type: 1,
  trade_fee_type: 1,
  is_company: 0,
  restricted_regions: [],
  demo_balance: 100_000,
  passkey_host: 'localhost',
  margin_call_level: 100,
  stop_out_level: 50,
  quote_max_age_ms: 60_000,
  feed: 'sim',
  languages: ['en'],
  default_language: 'hk',
  risk_warning: null,
  version: '1',
  limits: { open_orders: 500, api_keys: 20, sockets: null, rates: null },
  server_time: 0,
});

it('the configured text is shown and copied, and an email address opens a mail', () => {
  expect(supportOf(base('help@example.com', 2))).toEqual({
    kind: 'copy',
    text: 'help@example.com',
    href: 'mailto:help@example.com',
  });
  expect(supportOf(base('WhatsApp 1234', 2))).toEqual({ kind: 'copy', text: 'WhatsApp 1234', href: undefined });
});

it('a link is opened, but nothing that could run a script', () => {
  expect(supportOf(base('https://help.example.com', 3))).toEqual({ kind: 'open', href: 'https://help.example.com/' });
  expect(supportOf(base('javascript:alert(1)', 3))).toEqual({ kind: 'chat', href: undefined });
  expect(supportOf(base('javascript:alert(1)', 2))).toEqual({
    kind: 'copy',
    text: 'javascript:alert(1)',
    href: undefined,
  });
});

it('the chat is embedded: our own, or that of another https address', () => {
  expect(supportOf(base('', 1))).toEqual({ kind: 'chat', href: undefined });
  expect(supportOf(base('https://chat.example.com', 1))).toEqual({ kind: 'chat', href: 'https://chat.example.com/' });
  for (const link of ['http://chat.example.com', 'javascript:alert(1)', 'data:text/html,x', 'help@example.com'])
    expect(supportOf(base(link, 1)), link).toEqual({ kind: 'chat', href: undefined });
  expect(supportOf(base('', 2))).toEqual({ kind: 'chat', href: undefined });
});

it('the support link is absent until the base settings are known', () => {
  expect(supportOf(null)).toBeUndefined();
});
