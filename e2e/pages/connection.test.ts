/** The bar that shows the state of the connection. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { goOffline, goOnline } from './network.ts';
import { openApp, useWorld } from './open.ts';

const world = useWorld();

it('shows a lost connection until it is back', async () => {
  const isOnline = () =>
    waitFor(() => {
      expect(screen.getByTestId('connection-bar')).toHaveAttribute('data-state', 'online');
      expect(screen.getByTestId('connection-bar')).toHaveTextContent(/^$/u);
    });
  await openApp(world(), '/?lang=en');
  await isOnline();
  goOffline();
  await waitFor(() =>
    expect(screen.getByTestId('connection-bar')).toHaveTextContent('No connection. Prices are not live.'),
  );
  goOnline();
  await isOnline();
});
