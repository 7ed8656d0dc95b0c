import type { CodeUse, User } from '@tradewind/contract/light';
import { Button, type ButtonTone, FormFailure, FormFrame, Sheet } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { OwnerCode } from '../../auth/OwnerCode.tsx';
import { refreshSecurity, useTwoFactor } from '../../auth/security-query.ts';
import { useT } from '../../shared/language.ts';
import { useForm } from '../../shared/use-form.ts';

interface OwnerSheetProps {
  readonly user: User;
  /** What the code confirms. */
  readonly use: CodeUse;
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly body: ReactNode;
  readonly action: string;
  readonly tone?: ButtonTone;
  /** Carries out the action; rejects with the error to show. The sheet closes afterwards. */
  onSubmit(code: string): Promise<void>;
}

/** Asks for a code before an action that is reserved for the owner of the account. */
export function OwnerSheet(props: OwnerSheetProps) {
  const { open, onClose, title } = props;
  return (
    <Sheet
      open={open}
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      title={title}
    >
      {/* recreated each time it opens, so that no code stays in a closed sheet */}
      <OwnerForm {...props} />
    </Sheet>
  );
}

function OwnerForm({ user, use, body, action, tone = 'accent', onSubmit, onClose, title }: OwnerSheetProps) {
  const t = useT();
  const twoFactor = useTwoFactor().data?.enabled === true;
  const [code, setCode] = useState('');
  const form = useForm<'code'>({
    check: () => ({ code: code.trim() === '' ? t('auth.need.code') : undefined }),
    async send() {
      await onSubmit(code.trim());
      onClose();
    },
    refusals: { code_wrong: 'code', code_too_soon: 'code', two_factor_required: 'code' },
    invalid: { auth_code: ['code', t('auth.need.code')] },
    onRefusal(error) {
      // switched on or off in the meantime
      if (error.key === 'two_factor_required' || error.key === 'code_wrong') void refreshSecurity('two-factor');
      return false;
    },
  });
  return (
    <FormFrame form={form} label={title} className="space-y-4 pt-1">
      <p className="text-2 text-muted">{body}</p>
      <OwnerCode
        {...form.field('code', code, setCode)}
        user={user}
        twoFactor={twoFactor}
        use={use}
        onFailure={form.showFailure}
        disabled={form.busy}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" tone={tone} size="large" block busy={form.busy}>
        {action}
      </Button>
    </FormFrame>
  );
}
