import { HOOK_LIMITS, signalCalls } from '@tradewind/contract/light';
import { Button, FormFailure, FormFrame, Sheet, Switch, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';
import type { NewSignal } from './ShownHook.tsx';
import { useCreate } from './use-create.ts';

const INSTRUMENTS_LENGTH = 1000;

interface NewHookProps {
  readonly open: boolean;
  onClose(): void;
  onCreated(hook: NewSignal): void;
}

/** Asks for the bounds of a new hook. */
export function NewHook(props: NewHookProps) {
  const t = useT();
  return (
    <Sheet
      open={props.open}
      onOpenChange={(shown) => {
        if (!shown) props.onClose();
      }}
      title={t('programs.hookCreate')}
    >
      <NewHookForm {...props} />
    </Sheet>
  );
}

const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/u)
    .filter((part) => part !== '');

function NewHookForm({ onClose, onCreated }: NewHookProps) {
  const t = useT();
  const { api } = useClient();
  const [name, setName] = useState('');
  const [lots, setLots] = useState('0.1');
  const [codes, setCodes] = useState('');
  const [orders, setOrders] = useState('10');
  const [isDryRun, setDryRun] = useState(true);
  const { isLost, create } = useCreate('hooks');
  const form = useForm<'name' | 'lots' | 'codes' | 'orders'>({
    check: () => ({ name: name.trim() === '' ? t('auth.need.full') : undefined }),
    async send() {
      const input = {
        name: name.trim(),
        max_lots: lots.trim(),
        instruments: codesOf(codes),
        orders_per_minute: orders.trim(),
        dry_run: isDryRun ? 1 : 0,
      };
      const created = await create({
        create: (options) => api.call(signalCalls.createHook, input, options),
        delete: ({ id }, options) => api.call(signalCalls.deleteHook, { id }, options),
        secretOf: ({ secret }) => secret,
      });
      if (created === undefined) return;
      const { address, secret } = created;
      onCreated({ address, secret, symbol: input.instruments[0] ?? 'EURUSD' });
      onClose();
    },
    invalid: {
      name: ['name', t('auth.need.full')],
      max_lots: ['lots', t('programs.numberWrong')],
      instruments: ['codes', t('programs.instrumentsWrong')],
      orders_per_minute: ['orders', t('programs.ordersWrong', { most: String(HOOK_LIMITS.ordersPerMinute) })],
    },
  });
  return (
    <FormFrame form={form} label={t('programs.hookCreate')} className="space-y-4 pt-1">
      <TextField
        label={t('programs.name')}
        hint={t('programs.hookNameHint')}
        name="name"
        autoComplete="off"
        maxLength={HOOK_LIMITS.name}
        {...form.field('name', name, setName)}
      />
      <TextField
        label={t('programs.maxLots')}
        name="lots"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('lots', lots, setLots)}
      />
      <TextField
        label={t('programs.instruments')}
        hint={t('programs.instrumentsHint')}
        name="codes"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={INSTRUMENTS_LENGTH}
        {...form.field('codes', codes, setCodes)}
      />
      <TextField
        label={t('programs.ordersPerMinute')}
        name="orders"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('orders', orders, setOrders)}
      />
      <Switch
        checked={isDryRun}
        onCheckedChange={setDryRun}
        label={t('programs.dryRun')}
        hint={t('programs.dryRunHint')}
        testId="hook-dry-run"
      />
      <FormFailure text={isLost ? t('programs.secretLost') : form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy}>
        {t('programs.createAction')}
      </Button>
    </FormFrame>
  );
}
