import { failureText } from '@tradewind/client/app';
import {
  CALENDAR_COLUMNS,
  CALENDAR_FORMATS,
  CALENDAR_IMPORT,
  operatorCalendarCalls,
  type CalendarFormat,
  type CalendarImportResult,
} from '@tradewind/contract/operator-light';
import { Button, FormFailure, TextField, toast } from '@tradewind/ui';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { readCalendarAgain } from './read.ts';

const MEGABYTE = 1_000_000;
const ACCEPTED = '.csv,.ics,text/csv,text/calendar';

interface Chosen {
  readonly name: string;
  readonly format: CalendarFormat;
  readonly text: string;
  readonly source: string;
  readonly result: CalendarImportResult;
}

/** Source and file, a preview of the changes, and then the import. */
export function ImportForm() {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof TypeError && !navigator.onLine ? t('app.error.network') : failureText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const look = async (file: File) => {
    setChosen(undefined);
    setFailure(undefined);
    const format = CALENDAR_FORMATS.find((known) => file.name.toLowerCase().endsWith(`.${known}`));
    if (format === undefined) return setFailure(t('calendar.wrongType'));
    if (file.size > CALENDAR_IMPORT.bytes)
      return setFailure(t('calendar.tooLarge', { size: CALENDAR_IMPORT.bytes / MEGABYTE }));
    const text = await readText(file);
    if (text === undefined) return setFailure(t('calendar.unreadable'));
    const input = { source: source.trim(), format, text };
    await run(async () => {
      const result = await api.call(operatorCalendarCalls.importCalendar, { ...input, preview: 1 }, { quiet: true });
      setChosen({ ...input, name: file.name, result });
    });
  };
  const send = ({ format, text, source: named }: Chosen) =>
    run(async () => {
      const input = { source: named, format, text };
      const { added, changed } = await api.call(operatorCalendarCalls.importCalendar, input, { quiet: true });
      toast('success', t('calendar.done', { added, changed }));
      setChosen(undefined);
      await readCalendarAgain();
    });

  return (
    <div className="max-w-168 space-y-3">
      <TextField
        name="source"
        label={t('calendar.source')}
        hint={t('calendar.sourceHint')}
        autoComplete="off"
        maxLength={CALENDAR_IMPORT.source}
        value={source}
        error={fault}
        onValueChange={(next) => {
          setSource(next);
          setFault(undefined);
          setChosen(undefined);
        }}
      />
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        hidden
        data-testid="calendar-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // the same file can be chosen again once it is corrected
          event.currentTarget.value = '';
          if (file !== undefined) void look(file);
        }}
      />
      <Button
        busy={busy && chosen === undefined}
        icon={<Upload aria-hidden size={16} strokeWidth={1.5} />}
        onClick={() => {
          if (source.trim() === '') setFault(t('calendar.sourceNeeded'));
          else picker.current?.click();
        }}
      >
        {t(chosen === undefined ? 'calendar.choose' : 'calendar.chooseOther')}
      </Button>
      <FormFailure text={failure} />
      {chosen !== undefined && <Preview chosen={chosen} busy={busy} onSend={() => void send(chosen)} />}
    </div>
  );
}

async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

interface PreviewProps {
  readonly chosen: Chosen;
  readonly busy: boolean;
  onSend(): void;
}

/** The content of the file: its errors, or a button that imports it. */
function Preview({ chosen: { name, result }, busy, onSend }: PreviewProps) {
  const t = useT();
  const { events, added, changed, same, faults, fault_count: faultCount } = result;
  const writes = added + changed;
  return (
    <div role="status" className="space-y-2 rounded-control border border-line p-3 text-2" data-testid="import-preview">
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      {faultCount > 0 ? (
        <>
          <p className="text-bad">{t.plural('calendar.faults', faultCount)}</p>
          <ul className="space-y-1">
            {faults.map(({ line, fault }) => (
              <li key={`${line} ${fault}`} className="[overflow-wrap:anywhere]">
                <span className="font-semibold tabular-nums">{t('calendar.line', { line: String(line) })}</span>{' '}
                {t(`calendar.fault.${fault}`, { columns: CALENDAR_COLUMNS.join(',') })}
              </li>
            ))}
          </ul>
          {faultCount > faults.length && (
            <p className="text-muted">{t('calendar.moreFaults', { count: faults.length })}</p>
          )}
        </>
      ) : (
        <>
          <p>
            {t.plural('calendar.found', events)}: {t('calendar.counts', { added, changed, same })}
          </p>
          {writes === 0 ? (
            <p className="text-muted">{t('calendar.nothing')}</p>
          ) : (
            <Button tone="accent" busy={busy} onClick={onSend} data-testid="import-events">
              {t.plural('calendar.send', writes)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
