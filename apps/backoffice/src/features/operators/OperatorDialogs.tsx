import { operatorPeopleCalls, type OperatorRow } from '@tradewind/contract/operator-light';
import { Sheet } from '@tradewind/ui';
import { api } from '../../shared/api.ts';
import { DecisionDialog, type DecisionWords } from '../../shared/Decision.tsx';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { readAgain } from '../../shared/queries.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import type { Invited } from './use-made.ts';

const again = () => readAgain(operatorPeopleCalls.operators);

const reasonWords = (t: T): DecisionWords => ({
  label: t('operators.reason'),
  minLength: REASON_MIN,
  maxLength: REASON_LENGTH,
});

interface InviteSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onMade(made: Invited): void;
}

export function InviteSheet({ open, onOpenChange, onMade }: InviteSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('operators.invite')}>
      <InviteForm
        onDone={async (invited) => {
          onOpenChange(false);
          onMade(invited);
          await again();
        }}
      />
    </Sheet>
  );
}

interface OperatorDialogProps {
  /** undefined = closed. */
  readonly operator: OperatorRow | undefined;
  onClose(): void;
}

export function ChangeSheet({ operator, onClose }: OperatorDialogProps) {
  const t = useT();
  return (
    <Sheet
      open={operator !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('operators.changeOf', { name: operator?.name ?? '' })}
    >
      {operator !== undefined && (
        <ChangeForm
          operator={operator}
          onDone={async () => {
            onClose();
            await again();
          }}
        />
      )}
    </Sheet>
  );
}

interface ResetDialogProps extends OperatorDialogProps {
  onMade(made: Invited): void;
}

export function ResetDialog({ operator, onClose, onMade }: ResetDialogProps) {
  const t = useT();
  return (
    <DecisionDialog
      decision={
        operator && {
          title: t('operators.resetTitle', { name: operator.name }),
          body: t('operators.resetBody'),
          action: t('operators.reset'),
          danger: true,
          words: reasonWords(t),
          refusal: ({ details }) => (details['reason'] === 'waiting' ? t('operators.waiting') : undefined),
          run: async (idempotencyKey, reason) =>
            onMade(
              await api.call(
                operatorPeopleCalls.resetOperator,
                { id: operator.id, reason },
                { quiet: true, idempotencyKey },
              ),
            ),
        }
      }
      onClose={onClose}
      onDone={again}
    />
  );
}

/** Lifts the cool-off of a new operator. */
export function LiftDialog({ operator, onClose }: OperatorDialogProps) {
  const t = useT();
  return (
    <DecisionDialog
      decision={
        operator && {
          title: t('operators.liftTitle', { name: operator.name }),
          body: t('operators.liftBody', { admin: operator.cool_off_by?.name ?? '' }),
          action: t('operators.lift'),
          words: reasonWords(t),
          done: t('operators.liftDone'),
          refusal: (error) =>
            error.details['reason'] === 'inviter' ? t('operators.liftOwn') : decisionRefusal(error, t),
          run: (idempotencyKey, reason) =>
            api.call(operatorPeopleCalls.liftCoolOff, { id: operator.id, reason }, { quiet: true, idempotencyKey }),
        }
      }
      onClose={onClose}
      onDone={again}
    />
  );
}
