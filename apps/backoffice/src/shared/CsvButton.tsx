import type { FileQuery } from '@tradewind/client/app';
import { Button, saveFile, toast } from '@tradewind/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, useMay, type ForRoles } from './api.ts';
import { useT } from './language.ts';

interface CsvButtonProps {
  /** One of OPERATOR_FILES. The button is hidden from roles without access. */
  readonly file: ForRoles & { readonly path: string };
  /** The filter of the list. */
  readonly query?: FileQuery;
  readonly disabled?: boolean;
  /** Default: export. */
  readonly label?: string;
}

/** deposits.csv on a day → tradewind-deposits-2026-11-21.csv */
function nameOf(path: string, now: Date): string {
  const [base = 'export', ending = 'csv'] = (path.split('/').at(-1) ?? '').split('.');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `tradewind-${base}-${day.join('-')}.${ending}`;
}

/** Saves the filtered list as a file. The client shows refusals. */
export function CsvButton({ file, query, disabled = false, label }: CsvButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const may = useMay(file);
  if (!may) return null;
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await api.file(file.path, query), nameOf(file.path, new Date()));
      toast('success', t('shared.csv.done'), undefined, 'file');
    } catch {
      // already shown
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      busy={busy}
      disabled={disabled}
      icon={<Download aria-hidden size={16} strokeWidth={1.5} />}
      onClick={() => void save()}
      data-testid="export"
    >
      {label ?? t('shared.csv.export')}
    </Button>
  );
}
