import type { TradewindClient } from '@tradewind/client/app';
import { companyCalls } from '@tradewind/contract/light';
import { companyId } from '../shared/entry.ts';

/** An https address of another site: any other could not be opened, or would redirect back here in a loop. */
function isElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && host !== location.host;
}

/** Checks once whether visitors are redirected, and redirects this one (product.md §8). Without an answer they stay. */
export async function followCompanyStatus({ api }: TradewindClient): Promise<void> {
  const company = companyId();
  const input = company === undefined ? {} : { company_id: company };
  const answer = await api
    .call(companyCalls.companyStatus, input, { quiet: true, initial: true })
    .catch(() => undefined);
  if (answer !== undefined && answer.status !== 0 && isElsewhere(answer.url)) location.replace(answer.url);
}
