import type { OperatorRow } from '@tradewind/contract/operator-light';
import { Button, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { useOperator } from '../../shared/session.ts';

interface CoolOffProps {
  readonly operator: OperatorRow;
  onLift(): void;
}

/** Until when a new operator may not approve anything; an admin other than the one who requested the operator can lift it. */
export function CoolOff({ operator, onLift }: CoolOffProps) {
  const t = useT();
  const format = useFormat();
  const me = useOperator();
  const { cool_off_until: until, cool_off_by: by } = operator;
  if (until === null) return null;
  return (
    <span className="block text-1 text-muted" data-testid={`cool-off-${operator.id}`}>
      {t('operators.coolOff', { time: format.time(until) })}
      {operator.id !== me?.id && by?.id !== me?.id && (
        <Button
          tone="quiet"
          className="-mx-2"
          aria-label={t('operators.liftOf', { name: operator.name })}
          onClick={onLift}
        >
          {t('operators.lift')}
        </Button>
      )}
    </span>
  );
}
