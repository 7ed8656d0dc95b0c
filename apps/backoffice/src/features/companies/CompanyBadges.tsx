import type { OperatorCompany } from '@tradewind/contract/operator-light';
import { Badge } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';

/** Whether a company is shown, and whether its visitors are redirected. */
export function CompanyBadges({ company: { hidden, status } }: { company: OperatorCompany }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {hidden === 1 ? <Badge>{t('companies.hidden')}</Badge> : <Badge tone="good">{t('companies.shown')}</Badge>}
      {status !== 0 && <Badge tone="bad">{t('companies.redirects')}</Badge>}
    </span>
  );
}
