import { operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { Link } from 'react-router';
import { useMay } from './api.ts';
import { PATHS, recordPath } from './paths.ts';

/** The number of an account; a link for operators who may see the customer. */
export function AccountNumber({ account }: { account: number }) {
  const may = useMay(operatorPeopleCalls.user);
  const text = `#${account}`;
  if (!may) return <span className="tabular-nums">{text}</span>;
  return (
    <Link to={recordPath(PATHS.users, account)} className="hit relative text-accent tabular-nums">
      {text}
    </Link>
  );
}
