import type { Instrument } from '@tradewind/contract/light';
import { IconButton } from '@tradewind/ui';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { loginPath } from '../../shared/paths.ts';
import { AlertSheet } from './lazy.tsx';

/** The bell next to a price. A visitor must log in first. */
export function AlertButton({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('alerts.setFor', { symbol: instrument.ShowCode })}
        data-testid="alert-set"
        aria-haspopup="dialog"
        onClick={() => (user === undefined ? void navigate(loginPath(pathname + search)) : setOpen(true))}
      >
        <BellPlus aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </IconButton>
      <AlertSheet open={open} onOpenChange={setOpen} instrument={instrument} />
    </>
  );
}
