import type { CodeUse, User } from '@tradewind/contract/light';
import { useT } from '../shared/language.ts';
import { CodeField } from './CodeField.tsx';
import { maskedContact, ownContacts } from './contact.ts';
import { FactorField } from './FactorField.tsx';

interface OwnerCodeProps {
  readonly user: User;
  readonly twoFactor: boolean;
  /** What the code confirms. */
  readonly use: CodeUse;
  readonly value: string;
  onValueChange(code: string): void;
  readonly error: string | undefined;
  /** A code could not be sent. */
  onFailure(error: unknown): void;
  readonly disabled?: boolean;
}

/** Verifies the owner of the account: an authenticator code if two-factor is on, otherwise a code that is sent. */
export function OwnerCode({ user, twoFactor, use, onFailure, disabled = false, ...field }: OwnerCodeProps) {
  const t = useT();
  const [contact] = ownContacts(user);
  if (twoFactor || contact === undefined) return <FactorField {...field} disabled={disabled} />;
  return (
    <div className="space-y-3">
      <p className="text-2 text-muted">{t('auth.change.body', { contact: maskedContact(contact.to) })}</p>
      <CodeField {...field} contact={contact} purpose={use} ready={() => true} onFailure={onFailure} masked />
    </div>
  );
}
