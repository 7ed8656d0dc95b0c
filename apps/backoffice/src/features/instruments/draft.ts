/** The form for an instrument's terms, and the input made from it: only changed fields. */
import type { InputOf } from '@tradewind/contract/light';
import {
  type InstrumentDetail,
  type operatorInstrumentCalls,
  PROPOSED_TERMS,
  type TermName,
  termOf,
} from '@tradewind/contract/operator-light';

/** The form has the name in one other language. */
type DraftTerm = Exclude<TermName, 'names'> | 'name_hk';
export type DraftField = DraftTerm | 'effective_at' | 'reason';
export type TermsDraft = Readonly<Record<DraftField, string>>;

const draftTermOf = (name: TermName): DraftTerm => (name === 'names' ? 'name_hk' : name);

function draftBy(textOf: (name: Exclude<TermName, 'names'>) => string, nameHk: string): TermsDraft {
  const terms = PROPOSED_TERMS.map((name) => [draftTermOf(name), name === 'names' ? nameHk : textOf(name)]);
  return { ...Object.fromEntries(terms), effective_at: '', reason: '' } as TermsDraft;
}

export const NEW_DRAFT = draftBy((name) => termOf(name).start ?? String(termOf(name).default), '');

export const draftOf = (instrument: InstrumentDetail): TermsDraft =>
  draftBy(
    (name) => (name === 'multiples' ? instrument.multiples.join(', ') : String(instrument[name])),
    instrument.names['hk'] ?? '',
  );

/** The changed terms, without the other fields of the form. */
export const changedFields = (before: TermsDraft, draft: TermsDraft): readonly DraftField[] =>
  PROPOSED_TERMS.map(draftTermOf).filter((field) => before[field].trim() !== draft[field].trim());

type Input = InputOf<typeof operatorInstrumentCalls.proposeInstrument>;

/** Epoch ms of a date and time in the device's time zone; undefined = none was chosen. */
export function instantOf(local: string): number | undefined {
  const time = new Date(local).getTime();
  return local === '' || Number.isNaN(time) ? undefined : time;
}

/** `instrument` undefined = a new one, for which all fields are sent. */
export function termsInput(draft: TermsDraft, instrument: InstrumentDetail | undefined): Input {
  const changed = instrument && new Set(changedFields(draftOf(instrument), draft));
  const isSent = (name: TermName): boolean => {
    if (changed === undefined) return name !== 'leverage_class' || draft.leverage_class !== '';
    return changed.has(draftTermOf(name));
  };
  const valueOf = (name: TermName): unknown =>
    name === 'names' ? { ...instrument?.names, hk: draft.name_hk.trim() } : draft[name].trim();
  const effectiveAt = instantOf(draft.effective_at);
  return {
    ...(instrument && { id: instrument.id }),
    ...Object.fromEntries(PROPOSED_TERMS.filter(isSent).map((name) => [name, valueOf(name)])),
    ...(effectiveAt !== undefined && { effective_at: effectiveAt }),
    reason: draft.reason,
  };
}
