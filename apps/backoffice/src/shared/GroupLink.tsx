import { operatorGroupCalls } from '@tradewind/contract/operator-light';
import { Link } from 'react-router';
import { useMay } from './api.ts';
import { TEXT_LINK } from './CustomerName.tsx';
import { groupName } from './group-name.ts';
import { useT } from './language.ts';
import { PATHS, recordPath } from './paths.ts';

/** The name of a group, as a link to its page for those who may see it. */
export function GroupLink({ id, name }: { id: number; name: string }) {
  const t = useT();
  const may = useMay(operatorGroupCalls.group);
  const text = groupName(name, t);
  if (!may) return text;
  return (
    <Link to={recordPath(PATHS.groups, id)} className={TEXT_LINK}>
      {text}
    </Link>
  );
}
