import type { CannedAnswer } from '@tradewind/contract/operator-light';
import { TextField, useBackCloses } from '@tradewind/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { operatorChatCalls } from '@tradewind/contract/operator-light';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { matching } from './canned.ts';

interface CannedPickerProps {
  readonly answers: readonly CannedAnswer[];
  readonly active: number;
  /** The answer field itself is the search: its text starts with a slash. */
  readonly bySlash: boolean;
  readonly all: readonly CannedAnswer[];
  readonly lang: string;
  onPick(answer: CannedAnswer): void;
  onClose(): void;
}

/** Canned answers above the field: searched by words, selected by Enter or a tap. */
export function CannedPicker({ answers, active, bySlash, all, lang, onPick, onClose }: CannedPickerProps) {
  const t = useT();
  const mayEdit = useMay(operatorChatCalls.saveCanned);
  const [query, setQuery] = useState('');
  // with a slash it is a part of what is being written
  useBackCloses(!bySlash, onClose);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = bySlash ? answers : matching(all, query, lang);
  const marked = bySlash ? active : at;
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  useEffect(() => {
    if (!bySlash) document.getElementById('canned-search')?.focus();
  }, [bySlash]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[marked];
    if (event.key === 'Escape') onClose();
    else if (step !== 0) setAt((marked + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter' && chosen !== undefined) onPick(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      data-testid="canned-picker"
      className="absolute inset-x-2 bottom-full z-10 mb-1 flex max-h-80 flex-col overflow-hidden rounded-sheet border border-line bg-float shadow-float"
    >
      {!bySlash && (
        <TextField
          id="canned-search"
          label={t('chats.canned.search')}
          labelHidden
          type="search"
          placeholder={t('chats.canned.search')}
          value={query}
          onValueChange={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          leading={<Search aria-hidden size={16} strokeWidth={1.5} className="text-muted" />}
          className="p-2"
        />
      )}
      {shown.length === 0 ? (
        <p className="p-4 text-2 text-muted">{t('chats.canned.none')}</p>
      ) : (
        <ul ref={list} aria-label={t('chats.canned.title')} className="min-h-0 overflow-y-auto">
          {shown.map((answer, index) => (
            <li key={answer.id}>
              <button
                type="button"
                data-active={index === marked || undefined}
                // keeps the focus in the field, and thereby the on-screen keyboard open
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(answer)}
                className="block min-h-11 w-full px-4 py-1.5 text-start hover:bg-press data-active:bg-press"
              >
                <span className="flex items-baseline gap-2 text-2">
                  <span className="min-w-0 flex-1 truncate font-semibold">{answer.title}</span>
                  <span className="text-1 text-muted">{answer.lang}</span>
                </span>
                <span className="block truncate text-1 text-muted">{answer.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <p className="border-t border-line px-4 py-2 text-1">
          <Link to={PATHS.cannedAnswers} className={TEXT_LINK}>
            {t('chats.canned.manage')}
          </Link>
        </p>
      )}
    </div>
  );
}
