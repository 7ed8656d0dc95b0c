import { failureText } from '@tradewind/client/app';
import type { Session } from '@tradewind/contract/light';
import { Button, FormFailure } from '@tradewind/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  autofillSupported,
  cancelPasskey,
  PasskeyCancelled,
  passkeyLogin,
  PasskeyUnsupported,
  usePasskeysSupported,
} from '../../auth/passkey.ts';
import { useClient } from '../../shared/client.tsx';
import { type T, useT } from '../../shared/language.ts';

/** Login without a password. Where the browser supports it, the account field offers passkeys, too. */
export function PasskeyButton({ onSession }: { onSession(session: Session): void }) {
  const t = useT();
  const { api } = useClient();
  const isSupported = usePasskeysSupported();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = useEffectEvent(onSession);

  useEffect(() => {
    // while the button's own dialog is open, the field must not request a passkey
    if (busy || !isSupported) return;
    let isLeft = false;
    const wait = async () => {
      if (!(await autofillSupported()) || isLeft) return;
      const session = await passkeyLogin(api, true);
      if (!isLeft) take(session);
    };
    // not requested by the user: when it fails, the other login methods remain
    wait().catch(() => undefined);
    return () => {
      isLeft = true;
      cancelPasskey();
    };
  }, [api, busy, isSupported]);

  if (!isSupported) return null;

  const enter = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onSession(await passkeyLogin(api, false));
    } catch (error) {
      setFailure(reasonOf(error, t) ?? failureText(error, t));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="space-y-3">
      <Button
        type="button"
        size="large"
        block
        busy={busy}
        icon={<KeyRound aria-hidden size={20} strokeWidth={1.5} />}
        onClick={() => void enter()}
        data-testid="passkey-login"
      >
        {t('login.passkey')}
      </Button>
      <FormFailure text={failure} />
    </div>
  );
}

/** Why the browser did not log in, as text. */
function reasonOf(error: unknown, t: T): string | undefined {
  if (error instanceof PasskeyUnsupported) return t('login.passkeyUnsupported');
  return error instanceof PasskeyCancelled ? t('login.passkeyFailed') : undefined;
}
