import { operatorBaseCalls, type ChangeRequest } from '@tradewind/contract/operator-light';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { Decisions } from '../../shared/Decision.tsx';
import { JoinLink } from '../../shared/JoinLink.tsx';
import { useT } from '../../shared/language.ts';
import { NextInQueue } from '../../shared/NextInQueue.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath, listValues, nextOf, QUEUE_MS, recordId } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { useDecidedHere } from '../../shared/use-decided-here.ts';
import { payloadText } from './change-fields.ts';
import { CHANGE_FILTER, ChangeBadge, changeInput, isOfAdmins } from './change-state.tsx';
import { ChangeNotices, ChangeRecord } from './ChangeRecord.tsx';
import { useChangeChoices } from './use-change-choices.tsx';

/** /admin/changes/:id: approval of a change by a second operator. */
export function ChangePage() {
  const t = useT();
  const id = recordId(useParams()['id']);
  const list = listPath(PATHS.changes);
  useBackKey(list);
  const read = useRead(operatorBaseCalls.change, { id }, { everyMs: QUEUE_MS });
  const mayDecide = useMay(operatorBaseCalls.approveChange);
  const mayDecideAsAdmin = useMay(operatorBaseCalls.approveAdminChange);
  const isAdmins = read.data !== undefined && isOfAdmins(read.data);
  return (
    <RecordPage
      title={t('changes.record', { id })}
      parent={{ to: list, label: t('app.nav.changes') }}
      read={read}
      renderBadge={({ state }) => <ChangeBadge state={state} />}
      renderNotices={(change) => <ChangeNotices change={change} />}
      {...((isAdmins ? mayDecideAsAdmin : mayDecide)
        ? { renderDecision: (change: ChangeRequest) => <ChangeDecision change={change} list={list} /> }
        : {})}
    >
      {(change) => <ChangeRecord change={change} />}
    </RecordPage>
  );
}

function ChangeDecision({ change, list }: { change: ChangeRequest; list: string }) {
  const t = useT();
  const { change: record, changes, channels, banks } = operatorBaseCalls;
  const decided = useDecidedHere(record, changes, channels, banks);
  const [link, setLink] = useState('');
  const choices = useChangeChoices(change, setLink);
  const shown = link === '' ? undefined : { name: payloadText(change, 'name'), link };
  const isOpen = change.state === 'waiting';
  const waiting = useRead(
    changes,
    { ...changeInput({ ...listValues(PATHS.changes, CHANGE_FILTER), state: 'waiting' }), page: 1 },
    { enabled: !isOpen },
  );
  if (isOpen) return <Decisions choices={choices} onDone={decided.onDone} />;
  const joinLink = <JoinLink shown={shown} onClose={() => setLink('')} />;
  if (waiting.data === undefined) return joinLink;
  const next = nextOf(waiting.data.data, change.id);
  return (
    <>
      <NextInQueue
        to={next && recordPath(PATHS.changes, next.id)}
        label={t('changes.record', { id: next?.id ?? 0 })}
        list={list}
        focused={decided.here}
      />
      {joinLink}
    </>
  );
}
