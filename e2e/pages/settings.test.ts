/** Settings of the installation. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { admin } from '../support/desk.ts';
import { user } from './forms.ts';
import { openDesk, useWorld } from './open.ts';

const world = useWorld();

it('keeps the risk warning that is being edited while the share of losses changes', async () => {
  await openDesk(world(), await admin(world()), '/settings');
  const form = await screen.findByRole('form', { name: 'Risk warning' });
  await user.selectOptions(within(form).getByLabelText('Regulator'), 'FCA');
  await waitFor(() => expect(within(form).getByTestId('save-risk')).toBeEnabled());
});
