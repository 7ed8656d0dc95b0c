import { operatorPeopleCalls, type Customer } from '@tradewind/contract/operator-light';
import { Link } from 'react-router';
import { useMay } from './api.ts';
import { PATHS, recordPath } from './paths.ts';

export const TEXT_LINK = 'rounded-control font-semibold text-accent underline-offset-2 hover:underline';

/** A customer's name, or their contact while no identity is approved, as a link to their page. */
export function CustomerName({ customer }: { customer: Customer }) {
  const may = useMay(operatorPeopleCalls.user);
  // an erased customer has only a number
  const name = [customer.name, customer.contact, customer.uid].find((text) => text !== '') ?? '';
  if (!may) return name;
  return (
    <Link to={recordPath(PATHS.users, customer.id)} className={TEXT_LINK}>
      {name}
    </Link>
  );
}

/** In a row of a list, which is a link itself. */
export function CustomerCell({ customer: { name, contact, uid } }: { customer: Customer }) {
  return (
    <span className="block min-w-0">
      <span className="block [overflow-wrap:anywhere]">{name === '' ? contact : name}</span>
      <span className="block text-1 text-muted tabular-nums">{name === '' ? uid : `${uid} · ${contact}`}</span>
    </span>
  );
}
