/** Settings of the server that change what people meet: a captcha in place of the code, mobile numbers, quick prices. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newEmail, PASSWORD } from '../support/world.ts';
import { chooseCountry, errorOf, fill, fillNewPassword, tap, user } from './forms.ts';
import { onRequest } from './network.ts';
import { openApp, useWorld } from './open.ts';

// prices that change several times a second
const world = useWorld({ VERIFY_REG_TYPE: '2', IS_SHOW_MOBILE: '3', FEED_SPEED: '5' });

it('registers with a captcha in place of the code, whose wrong text is refused and whose picture is renewed', async () => {
  const picture = () => screen.findByRole('img', { name: 'Picture with characters to type in' });
  await openApp(world(), '/register?lang=en');
  expect(await picture()).toBeVisible();
  expect(screen.queryByTestId('send-code')).toBeNull();
  // is_show_mobile 3: only the number, with its own code; 0: no mobile at all
  await user.click(await screen.findByRole('radio', { name: 'Mobile' }));
  expect(await screen.findByText('With its country code, such as +852 5123 4567')).toBeVisible();
  expect(screen.queryByTestId('area-button')).toBeNull();
  onRequest(/\/api\/default\/setting/u, () => Promise.resolve(Response.json({ code: 1, msg: '', data: 0 })));
  await openApp(world(), '/register?lang=en');
  expect(await screen.findByLabelText('Email address')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Mobile' })).toBeNull());
  const source = (await picture()).getAttribute('src');
  await fill('Email address', newEmail());
  await chooseCountry('japan', 'JP');
  await fill('Characters in the picture', '?????');
  await fillNewPassword('Password', PASSWORD);
  await tap('Open a live account');
  expect(await errorOf('Characters in the picture')).toMatch(/do not match/u);
  await waitFor(async () => expect(await picture()).not.toHaveAttribute('src', source ?? ''));
  expect(screen.getByLabelText('Characters in the picture')).toHaveValue('');
});

it('updates prices once a second while data is saved', async () => {
  await openApp(world(), '/mine/system?lang=en');
  await user.click(await screen.findByTestId('setting-data-saver'));
  await openApp(world(), '/trade?code=EURUSD&lang=en');
  const price = await screen.findByTestId('ticket-buy');
  await waitFor(() => expect(price).toHaveTextContent(/\d\.\d{5}/u));
  const { promise, resolve } = Promise.withResolvers<void>();
  const times: number[] = [];
  new MutationObserver(() => {
    const now = performance.now();
    if (now - (times.at(-1) ?? 0) > 100) times.push(now);
    if (times.length === 4) resolve();
  }).observe(price, { subtree: true, characterData: true, childList: true });
  await promise;
  // a late one is followed sooner by the next
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2000);
});
