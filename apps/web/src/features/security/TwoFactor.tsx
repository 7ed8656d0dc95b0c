import { securityCalls, type User } from '@tradewind/contract/light';
import { Button, Row, RowButton, toast } from '@tradewind/ui';
import { ListRestart, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { refreshSecurity, useTwoFactor } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { FactorSetup, type FactorSecret } from './FactorSetup.tsx';
import { Loaded, Part } from './Part.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecretSheet } from './SecretSheet.tsx';
import { useFactorStep } from './use-factor-step.ts';

type Asking = 'on' | 'off' | 'codes';

/** Two-factor login: on and off, and the recovery codes in case the phone is lost. */
export function TwoFactor({ user }: { user: User }) {
  const t = useT();
  const { api } = useClient();
  const query = useTwoFactor();
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<FactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsking(undefined);
  const step = useFactorStep();
  const ask = (what: Asking) => {
    step.begin();
    setAsking(what);
  };

  return (
    <Part title={t('security.factor.title')} hint={t('security.factor.hint')}>
      <Loaded query={query} rows={1}>
        {(state) =>
          state.enabled ? <FactorOn left={state.recovery_left} onAsk={ask} /> : <FactorOff onTurnOn={() => ask('on')} />
        }
      </Loaded>
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          account={user.email ?? user.mobile ?? user.uid}
          onKept={() => setCodes(undefined)}
        />
      )}
      <SecretSheet
        open={asking === 'on'}
        onClose={close}
        title={t('security.factor.title')}
        body={t('security.askPasswordBody')}
        action={t('security.goOn')}
        onSubmit={async ({ password }) => {
          setSecret(await step.run((options) => api.call(securityCalls.twoFactorStart, { password }, options)));
        }}
      />
      <FactorSetup
        secret={secret}
        onClose={() => setSecret(undefined)}
        onConfirmed={(recovery) => {
          setSecret(undefined);
          setCodes(recovery);
          toast('success', t('security.factor.done'));
          void refreshSecurity('two-factor');
        }}
      />
      <SecretSheet
        open={asking === 'off'}
        onClose={close}
        title={t('security.factor.offTitle')}
        body={t('security.factor.offBody')}
        action={t('security.factor.turnOff')}
        tone="danger"
        withCode
        onSubmit={async ({ password, code }) => {
          await step.run((options) => api.call(securityCalls.twoFactorOff, { password, code }, options));
          setCodes(undefined);
          toast('success', t('security.factor.offDone'));
          void refreshSecurity('two-factor');
        }}
      />
      <SecretSheet
        open={asking === 'codes'}
        onClose={close}
        title={t('security.factor.newCodes')}
        body={t('security.factor.newCodesBody')}
        action={t('security.factor.make')}
        withCode
        onSubmit={async ({ password, code }) => {
          const made = await step.run((options) =>
            api.call(securityCalls.newRecoveryCodes, { password, code }, options),
          );
          setCodes(made.recovery_codes);
          void refreshSecurity('two-factor');
        }}
      />
    </Part>
  );
}

function FactorOff({ onTurnOn }: { onTurnOn(): void }) {
  const t = useT();
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2">
      <ShieldOff aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 text-2 text-muted">{t('security.factor.off')}</span>
      <Button tone="quiet" className="-me-4" onClick={onTurnOn} data-testid="factor-on">
        {t('security.factor.turnOn')}
      </Button>
    </div>
  );
}

function FactorOn({ left, onAsk }: { left: number; onAsk(asking: Asking): void }) {
  const t = useT();
  return (
    <>
      <Row
        icon={<ShieldCheck size={20} strokeWidth={1.5} className="text-good" />}
        label={t('security.factor.on')}
        value={
          <Button tone="quiet" className="-me-4" onClick={() => onAsk('off')} data-testid="factor-off">
            {t('security.factor.turnOff')}
          </Button>
        }
      />
      <RowButton
        icon={<ListRestart size={20} strokeWidth={1.5} />}
        label={t('security.factor.newCodes')}
        hint={t.plural('security.factor.newCodesHint', left)}
        data-testid="factor-codes"
        onClick={() => onAsk('codes')}
      />
    </>
  );
}
