import { RowButton, lazySheet } from '@tradewind/ui';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useGroup } from '../../trading/account-group.ts';
import { useT } from '../../shared/language.ts';
import { groupName } from './group-name.ts';

const GroupSheet = lazySheet(
  async () => (await import('./GroupSheet.tsx')).GroupSheet,
  ({ open }) => open,
);

/** The terms of the account, which open in a sheet. Nothing while they are unknown. */
export function GroupRow() {
  const t = useT();
  const group = useGroup();
  const [open, setOpen] = useState(false);
  if (group === undefined) return null;
  return (
    <>
      <RowButton
        icon={<Handshake size={20} strokeWidth={1.5} />}
        label={t('group.title')}
        hint={t('group.hint')}
        value={<bdi>{groupName(group, t)}</bdi>}
        chevron
        aria-haspopup="dialog"
        data-testid="account-group"
        onClick={() => setOpen(true)}
      />
      <GroupSheet group={group} open={open} onOpenChange={setOpen} />
    </>
  );
}
