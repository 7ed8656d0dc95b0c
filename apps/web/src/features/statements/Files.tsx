import {
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  type StatementFileInput,
  type StatementPeriod,
} from '@tradewind/contract/light';
import { Button, toast, saveFile } from '@tradewind/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';

interface FilesProps {
  readonly period: StatementPeriod;
  readonly uid: string;
}

/** The statement with all its rows, as a file. */
export function Files({ period, uid }: FilesProps) {
  const t = useT();
  const name = `tradewind-statement-${uid}-${period.month ?? `${period.from ?? ''}_${period.to ?? ''}`}`;
  return (
    <div className="flex gap-3 px-4 pt-3">
      <FileButton label={t('reports.statement.pdf')} path={STATEMENT_PDF_PATH} query={period} name={`${name}.pdf`} />
      <FileButton
        label={t('reports.statement.csv')}
        path={STATEMENT_CSV_PATH}
        query={{ ...period, headings: 'texts' }}
        name={`${name}.csv`}
      />
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly path: string;
  readonly query: StatementFileInput;
  readonly name: string;
}

function FileButton({ label, path, query, name }: FileButtonProps) {
  const t = useT();
  const { api } = useClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.file(path, { ...query }), name);
      toast('success', t('reports.statement.saved', { file: name }), undefined, 'statement');
    } catch {
      // the client has shown the reason in a toast; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className="flex-1"
      busy={busy}
      data-testid={`statement-${name.endsWith('.pdf') ? 'pdf' : 'csv'}`}
      icon={<Download aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
