/** The regulator's risk warning: as entered by operators, and as shown to customers. */
import { isDeepStrictEqual } from 'node:util';
import { type FieldFaults, type Locale, type RiskWarning, LOCALE_TAGS } from '@tradewind/contract';
import {
  type LossShare,
  type RiskSentence,
  type RiskSettings,
  PERCENT_MARK,
  riskWording,
} from '@tradewind/contract/operator';
import { z } from 'zod';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { AdminProposal, CarryOut, Fields, SecondAdmin } from '../second-admin/index.ts';
import { LOSS_SHARE_KEY } from './loss-share.ts';

const KEY = 'risk_warning';

type Wording = Pick<RiskSettings, 'regulator' | 'sentences'>;
const NONE: Wording = { regulator: '', sentences: [] };

export async function readRiskSettings(db: Queryable): Promise<RiskSettings> {
  const { kept, share } = onlyRow(
    await db.query<{ kept: Wording | null; share: LossShare | null }>(
      `SELECT (SELECT value FROM base_settings WHERE key = $1) AS kept,
              (SELECT value FROM base_settings WHERE key = $2) AS share`,
      [KEY, LOSS_SHARE_KEY],
    ),
  );
  return { ...(kept ?? NONE), share };
}

/**
 * Saves the warning, or proposes it to a second admin. Throws Refused invalid_input by field; then nothing is changed.
 */
export function saveRiskWarning(
  { secondAdmin, now }: { readonly secondAdmin: SecondAdmin; readonly now: () => number },
  operator: ActingOperator,
  wanted: Wording,
): Promise<RiskSettings | { readonly proposal: number }> {
  const fields = faultsOf(wanted);
  if (fields !== undefined) throw new Refused('invalid_input', { fields });
  return secondAdmin.inTurn(operator, async (client) => {
    const { share, ...before } = await readRiskSettings(client);
    // jsonb does not keep the order of keys
    if (isDeepStrictEqual(before, wanted)) return { ...before, share };
    const proposal: AdminProposal = {
      kind: 'risk_warning',
      subjectId: null,
      subjectVersion: null,
      before: fieldsOf(before),
      payload: fieldsOf(wanted),
      reason: '',
    };
    const outcome = await secondAdmin.run(client, operator, proposal, true, carryOutRiskWarning(now));
    return 'proposal' in outcome ? outcome : outcome.done.result;
  });
}

/** Throws Refused conflict (data.reason = changed) when the warning has changed since the proposal. */
export const carryOutRiskWarning =
  (now: () => number): CarryOut<RiskSettings> =>
  async (client, { by }, proposal) => {
    const { share, ...current } = await readRiskSettings(client);
    const [before, after] = [wordingOf(proposal.before ?? {}), wordingOf(proposal.payload)];
    if (!isDeepStrictEqual(current, before)) throw new Refused('conflict', { reason: 'changed' });
    await client.query(
      `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ($1, $2::jsonb, $3)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at_ms = excluded.changed_at_ms`,
      [KEY, JSON.stringify(after), now()],
    );
    const subject = { type: 'settings', id: 'risk_warning' };
    return {
      result: { ...after, share },
      ends: { kind: 'risk_warning', subjectId: null },
      entry: { operator: by, action: 'risk_warning.change', subject, before, after },
    };
  };

/** In the format of change requests, whose fields are texts. */
const fieldsOf = ({ regulator, sentences }: Wording): Fields => ({ regulator, sentences: JSON.stringify(sentences) });
const storedFields = z.object({ regulator: z.string(), sentences: z.string() });

function wordingOf(fields: object): Wording {
  const { regulator, sentences } = storedFields.parse(fields);
  return riskWording.parse({ regulator, sentences: JSON.parse(sentences) });
}

/** A regulator and its sentences need each other; at most one sentence in each language. */
function faultsOf({ regulator, sentences }: Wording): FieldFaults | undefined {
  if (regulator === '') return sentences.length === 0 ? undefined : { regulator: 'required' };
  if (sentences.length === 0) return { sentences: 'required' };
  const languages = new Set(sentences.map(({ locale }) => locale));
  return languages.size < sentences.length ? { sentences: 'repeated' } : undefined;
}

/** As shown to customers; null when nothing is chosen, or when no wording can be shown without a share. */
export async function presentRiskWarning(db: Queryable): Promise<RiskWarning | null> {
  const { regulator, sentences, share } = await readRiskSettings(db);
  const shown = sentences.flatMap((sentence) => {
    const text = filled(sentence, share);
    return text === '' ? [] : [{ locale: sentence.locale, text }];
  });
  if (shown.length === 0) return null;
  const isCounted =
    share !== null && share.percent !== null && sentences.some(({ text }) => text.includes(PERCENT_MARK));
  return { regulator, sentences: shown, as_of: isCounted ? share.to : null };
}

/** Empty when the wording needs a share that does not exist, and has no variant without it. */
function filled({ locale, text, text_without_share }: RiskSentence, share: LossShare | null): string {
  if (!text.includes(PERCENT_MARK)) return text;
  const percent = share?.percent ?? null;
  return percent === null ? text_without_share : text.replaceAll(PERCENT_MARK, figureOf(locale, percent));
}

/** The wording includes the percent sign. */
const figureOf = (locale: Locale, percent: number): string =>
  new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, { maximumFractionDigits: 1 }).format(percent);
