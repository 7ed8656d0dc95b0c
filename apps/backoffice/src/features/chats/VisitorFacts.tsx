import { failureText } from '@tradewind/client/app';
import {
  operatorChatCalls,
  operatorPeopleCalls,
  type ChatRow,
  type Customer,
} from '@tradewind/contract/operator-light';
import { buttonLinkClass, ErrorState, Money, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { History } from '../../shared/History.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useRead } from '../../shared/queries.ts';

/** Account figures move with the market. */
const EVERY_MS = 15_000;

interface VisitorFactsProps {
  readonly row: ChatRow;
  onOpen(id: number): void;
}

/** The visitor: account data that is useful for answering, or what a guest has entered. */
export function VisitorFacts({ row, onOpen }: VisitorFactsProps) {
  const t = useT();
  const { user, email, lang } = row.visitor;
  return (
    <>
      {user === null ? (
        <Section title={t('chats.facts')}>
          <Facts
            rows={[
              email === ''
                ? { label: t('chats.fact.email'), value: t('chats.fact.none') }
                : { label: t('chats.fact.email'), value: email, copy: email },
              { label: t('chats.fact.language'), value: lang },
              { label: t('chats.fact.since'), value: <TimeText timeMs={row.created_at} /> },
            ]}
          />
        </Section>
      ) : (
        <CustomerFacts customer={user} lang={lang} />
      )}
      <Behind id={row.id} onOpen={onOpen} />
    </>
  );
}

function CustomerFacts({ customer, lang }: { customer: Customer; lang: string }) {
  const t = useT();
  const format = useFormat();
  const may = useMay(operatorPeopleCalls.user);
  const read = useRead(operatorPeopleCalls.user, { id: customer.id }, { everyMs: EVERY_MS, enabled: may });
  const { data } = read;
  if (data === undefined && read.error !== null)
    return (
      <ErrorState
        title={t('chats.fact.failed')}
        body={failureText(read.error, t)}
        onRetry={() => void read.refetch()}
      />
    );
  const rows: readonly Fact[] = [
    { label: t('chats.fact.uid'), value: customer.uid, copy: customer.uid },
    { label: t('chats.fact.contact'), value: customer.contact, copy: customer.contact },
    { label: t('chats.fact.language'), value: lang },
    ...(data === undefined
      ? []
      : [
          { label: t('chats.fact.identity'), value: t(`users.verification.${data.verification}`) },
          { label: t('chats.fact.balance'), value: <Money value={data.balance} kind="balance" currency /> },
          { label: t('chats.fact.equity'), value: <Money value={data.equity} kind="balance" currency /> },
          { label: t('chats.fact.holding'), value: format.number(data.holding) },
          { label: t('chats.fact.pending'), value: format.number(data.pending) },
          { label: t('chats.fact.registered'), value: format.time(data.created_at, 'date') },
        ]),
  ];
  return (
    <Section title={customer.name === '' ? t('chats.facts') : customer.name}>
      {data !== undefined && data.suspended !== '' && (
        <p className="mb-2 rounded-control bg-bad-soft px-3 py-2 text-2 text-bad">
          {t('chats.fact.suspended', { reason: data.suspended })}
        </p>
      )}
      <Facts rows={rows} />
      {data === undefined && may && <Skeleton className="mt-2 h-40" />}
      {may && (
        <Link to={recordPath(PATHS.users, customer.id)} className={`${buttonLinkClass('plain')} mt-3 w-full`}>
          {t('chats.fact.page')}
        </Link>
      )}
    </Section>
  );
}

/** The visitor's earlier conversations, and who handled this one. */
function Behind({ id, onOpen }: { id: number; onOpen(id: number): void }) {
  const t = useT();
  const { data } = useRead(operatorChatCalls.chat, { id });
  if (data === undefined) return null;
  return (
    <>
      {data.earlier.length > 0 && (
        <Section title={t('chats.fact.earlier')}>
          <ul className="border-t border-line">
            {data.earlier.map((one) => (
              <li key={one.id} className="border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(one.id)}
                  className="flex min-h-11 w-full items-center justify-between gap-2 text-start text-2 text-accent"
                >
                  <TimeText timeMs={one.created_at} />
                  <span className="text-muted tabular-nums">{one.id}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('chats.fact.history')}>
        <History rows={data.history} />
      </Section>
    </>
  );
}
