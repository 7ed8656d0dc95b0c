import type { User } from '@tradewind/contract/light';
import { Button, type Form, FormFailure } from '@tradewind/ui';
import { OwnerCode } from '../../auth/OwnerCode.tsx';
import { useT } from '../../shared/language.ts';
import type { WayField } from './faults.ts';

interface BindEndProps {
  readonly form: Form<WayField>;
  readonly user: User;
  readonly twoFactor: boolean;
  readonly code: string;
  setCode(code: string): void;
}

/** The end of each binding form: the owner's code, and the submit button. */
export function BindEnd({ form, user, twoFactor, code, setCode }: BindEndProps) {
  const t = useT();
  return (
    <>
      <OwnerCode
        {...form.field('auth_code', code, setCode)}
        user={user}
        twoFactor={twoFactor}
        use="payout_method"
        onFailure={form.showFailure}
        disabled={form.busy}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone="accent" size="large" block busy={form.busy} data-testid="bind-submit">
        {form.busy ? t('payout.confirm.sending') : t('payout.way.submit')}
      </Button>
    </>
  );
}
