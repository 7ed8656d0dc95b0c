/** The page of an audit row's subject. */
import { PATHS, recordPath } from '../../shared/paths.ts';

const LISTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deposit: PATHS.deposits,
    withdrawal: PATHS.withdrawals,
    verification: PATHS.verifications,
    change: PATHS.changes,
    customer: PATHS.users,
    company: PATHS.companies,
    group: PATHS.groups,
  }),
);

/** Undefined for a subject without a page of its own. */
export function subjectPath(type: string, id: string): string | undefined {
  const list = LISTS.get(type);
  return list === undefined || !/^[1-9]\d{0,15}$/u.test(id) ? undefined : recordPath(list, Number(id));
}
