import { securityCalls, type Passkey, type User } from '@tradewind/contract/light';
import { IconButton, RowButton, toast, useFormat, randomId } from '@tradewind/ui';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePasskeysSupported } from '../../auth/passkey.ts';
import { refreshSecurity } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { Loaded, Part } from './Part.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { usePasskeys } from './queries.ts';

/** Passkeys of the account: added with a name, listed, removed. */
export function Passkeys({ user }: { user: User }) {
  const t = useT();
  const { api } = useClient();
  const query = usePasskeys();
  const isSupported = usePasskeysSupported();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();

  return (
    <Part title={t('security.passkeys.title')} hint={t('security.passkeys.hint')}>
      <Loaded query={query} rows={1}>
        {(keys) => (
          <>
            {keys.length === 0 && <p className="px-4 py-3 text-2 text-muted">{t('security.passkeys.none')}</p>}
            <ul>
              {keys.map((key) => (
                <PasskeyItem key={key.id} passkey={key} onRemove={() => setRemoving(key)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isSupported ? (
        <RowButton
          icon={<Plus size={20} strokeWidth={1.5} className="text-accent" />}
          label={<span className="text-accent">{t('security.passkeys.add')}</span>}
          data-testid="passkey-add"
          onClick={() => setAdding(true)}
        />
      ) : (
        <p className="px-4 py-3 text-1 text-muted">{t('security.passkeys.unsupported')}</p>
      )}
      <AddPasskey user={user} open={isAdding} onClose={() => setAdding(false)} />
      <SecretSheet
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('security.passkeys.removeTitle')}
        body={removing !== undefined && t('security.passkeys.removeBody', { name: removing.name })}
        action={t('security.passkeys.removeAction')}
        tone="danger"
        onSubmit={async ({ password }) => {
          if (removing === undefined) return;
          const options = { quiet: true, idempotencyKey: randomId() };
          await api.call(securityCalls.passkeyRemove, { id: removing.id, password }, options);
          toast('success', t('security.passkeys.removed'));
          void refreshSecurity('passkeys');
        }}
      />
    </Part>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const t = useT();
  const format = useFormat();
  const made = t('security.passkeys.made', { time: format.time(passkey.created_at, 'date') });
  const used =
    passkey.used_at === null
      ? t('security.passkeys.unused')
      : t('security.passkeys.used', { time: format.time(passkey.used_at) });
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line ps-4 pe-1 py-2" data-testid="passkey-row">
      <KeyRound aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-2 break-words">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="text-1 text-muted">
          {made} · {used}
        </p>
      </div>
      <IconButton label={t('security.passkeys.remove', { name: passkey.name })} onClick={onRemove}>
        <Trash2 aria-hidden size={20} strokeWidth={1.5} className="text-muted" />
      </IconButton>
    </li>
  );
}
