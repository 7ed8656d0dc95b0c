import { Button, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { payWaysChanged, WayActions, WayState, type Way } from './ways.tsx';

interface WayRow extends Way {
  readonly id: number;
  readonly changed_at: number;
}

interface WaySectionProps<Row extends WayRow> {
  readonly read: NonNullable<ComponentProps<typeof DataTable<Row>>['read']> & {
    readonly data: readonly Row[] | undefined;
  };
  readonly texts: {
    readonly title: string;
    readonly about: string;
    readonly propose: string;
    readonly proposeOther: string;
    readonly empty: string;
    readonly emptyBody: string;
    readonly closeTitle: string;
    readonly closed: string;
  };
  /** The columns that identify a row; state, time and actions follow. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  /** The name in a row's actions, by which screen readers tell the rows apart. */
  nameOf(row: Row): string;
  /** Its description in the dialog that takes a row out of use. */
  describe(row: Row): string;
  readonly mayPropose: boolean;
  readonly mayClose: boolean;
  readonly proposeTestId: string;
  /** The form that proposes a new one (undefined) or a change. */
  renderForm(row: Row | undefined, onDone: () => Promise<void>): ReactNode;
  close(id: number, reason: string, idempotencyKey: string): Promise<unknown>;
}

/** Deposit channels or bank accounts: adding or changing one needs two operators, taking one out of use only one. */
export function WaySection<Row extends WayRow>(props: WaySectionProps<Row>) {
  const { read, texts, columns, nameOf, mayPropose, mayClose } = props;
  const t = useT();
  const [proposing, setProposing] = useState(false);
  const [subject, setSubject] = useState<Row>();
  const [closing, setClosing] = useState<Row>();
  const propose = (row?: Row) => {
    setSubject(row);
    setProposing(true);
  };
  const actions: Column<Row> = {
    id: 'actions',
    header: t('settings.actions'),
    headerHidden: true,
    align: 'end',
    render: (row) => (
      <WayActions
        way={row}
        name={nameOf(row)}
        onPropose={mayPropose ? () => propose(row) : undefined}
        onClose={mayClose ? () => setClosing(row) : undefined}
      />
    ),
  };
  return (
    <Section
      title={texts.title}
      hint={texts.about}
      actions={
        mayPropose && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => propose()}
            data-testid={props.proposeTestId}
          >
            {texts.propose}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        columns={[
          ...columns,
          { id: 'state', header: t('settings.state'), stack: 'aside', render: (row) => <WayState way={row} /> },
          {
            id: 'changed',
            header: t('settings.changedAt'),
            align: 'end',
            className: 'w-48 whitespace-nowrap',
            render: ({ changed_at: at }) => <TimeText timeMs={at} />,
          },
          ...(mayPropose || mayClose ? [actions] : []),
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: texts.empty, body: texts.emptyBody }}
        read={read}
        skeletonRows={3}
      />
      <Sheet
        open={proposing}
        onOpenChange={setProposing}
        title={subject === undefined ? texts.propose : texts.proposeOther}
      >
        {props.renderForm(subject, async () => {
          setProposing(false);
          await payWaysChanged();
        })}
      </Sheet>
      <DecisionDialog
        decision={
          closing && {
            title: texts.closeTitle,
            body: (
              <>
                <p className="[overflow-wrap:anywhere]">{props.describe(closing)}</p>
                <p className="mt-2">{t('settings.closeBody')}</p>
              </>
            ),
            action: t('settings.close'),
            danger: true,
            words: {
              label: t('settings.reason'),
              hint: t('settings.reasonHint'),
              minLength: REASON_MIN,
              maxLength: REASON_LENGTH,
            },
            done: texts.closed,
            run: (idempotencyKey, reason) => props.close(closing.id, reason, idempotencyKey),
          }
        }
        onClose={() => setClosing(undefined)}
        onDone={payWaysChanged}
      />
    </Section>
  );
}
