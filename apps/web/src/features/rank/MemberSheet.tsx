import { ApiError, failureText } from '@tradewind/client/app';
import { RANKING_NAME, RANKING_NAME_LENGTH, rankingCalls, type RankingMember } from '@tradewind/contract/light';
import { Button, ErrorState, Sheet, Skeleton, TextField, toast, useFormat, randomId } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS, registerPath } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';

interface MemberSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** The user joined, left, or changed their name. */
  onChanged(): void;
}

/** Whether the user is listed, and under which name. */
export function MemberSheet({ open, onOpenChange, onChanged }: MemberSheetProps) {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const read = useQuery(
    {
      queryKey: ['ranking-member', user?.id],
      queryFn: ({ signal }) => api.call(rankingCalls.rankingMember, {}, { signal, quiet: true }),
      enabled: open,
    },
    queries,
  );
  const changed = (member: RankingMember) => {
    queries.setQueryData(['ranking-member', user?.id], member);
    onChanged();
    toast('success', member.shown === 1 ? t('rank.member.joined', { name: member.name }) : t('rank.member.left'));
    onOpenChange(false);
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('rank.member.title')} description={t('rank.member.about')}>
      {read.data !== undefined ? (
        <MemberForm member={read.data} onChanged={changed} />
      ) : read.isError ? (
        <ErrorState title={failureText(read.error, t)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Sheet>
  );
}

const isName = (name: string): boolean =>
  name.length >= RANKING_NAME_LENGTH.min && name.length <= RANKING_NAME_LENGTH.max && RANKING_NAME.test(name);

function MemberForm({ member, onChanged }: { member: RankingMember; onChanged(member: RankingMember): void }) {
  const t = useT();
  const { api } = useClient();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const name = typed ?? member.name;
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState<'join' | 'leave' | undefined>(undefined);
  const isIn = member.shown === 1;

  if (member.may_join === 0 && !isIn)
    return (
      <div className="space-y-3 pb-2">
        <p className="text-2 text-muted">{t('rank.member.onlyReal')}</p>
        <ButtonLink to={registerPath(PATHS.rank)}>{t('gate.register')}</ButtonLink>
      </div>
    );

  const send = async (action: 'join' | 'leave') => {
    const wanted = name.trim().normalize('NFC');
    if (action === 'join' && !isName(wanted)) {
      setFault(t('rank.member.nameInvalid'));
      return;
    }
    setBusy(action);
    setFault(undefined);
    try {
      onChanged(
        await api.call(rankingCalls.saveRankingMember, action === 'join' ? { shown: 1, name: wanted } : { shown: 0 }, {
          quiet: true,
          idempotencyKey: randomId(),
        }),
      );
    } catch (error) {
      const key = error instanceof ApiError ? error.key : undefined;
      if (key === 'conflict') setFault(t('rank.member.nameTaken'));
      else if (key === 'invalid_input') setFault(t('rank.member.nameInvalid'));
      else setFault(failureText(error, t));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <form
      noValidate
      className="space-y-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send('join');
      }}
    >
      {isIn && <Standing member={member} />}
      <TextField
        label={t('rank.member.name')}
        value={name}
        onValueChange={(text) => {
          setTyped(text);
          setFault(undefined);
        }}
        hint={t('rank.member.nameHint')}
        error={fault}
        maxLength={RANKING_NAME_LENGTH.max}
        autoComplete="nickname"
        dir="auto"
        data-testid="rank-name"
      />
      <Button type="submit" tone="accent" block busy={busy === 'join'} data-testid="rank-save">
        {isIn ? t('rank.member.change') : t('rank.member.save')}
      </Button>
      {isIn && (
        <Button
          type="button"
          tone="danger"
          block
          busy={busy === 'leave'}
          data-testid="rank-leave"
          onClick={() => void send('leave')}
        >
          {t('rank.member.leave')}
        </Button>
      )}
    </form>
  );
}

function Standing({ member: { entry } }: { member: RankingMember }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="text-2 font-semibold">
      {entry === null ? t('rank.member.notYet') : t('rank.member.you', { rank: format.number(entry.rank, 0) })}
    </p>
  );
}
