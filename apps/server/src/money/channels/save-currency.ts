/** Saves a currency. Changes of rates, fees and bounds need a second admin. */
import { isProtocol, type FieldFault } from '@tradewind/contract';
import { type Currency, operatorBaseCalls } from '@tradewind/contract/operator';
import { z } from 'zod';
import type { ActingOperator } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { AdminProposal, CarryOut, Fields, SecondAdmin } from '../../staff/second-admin/index.ts';
import { COIN, type Rates } from '../rates/index.ts';
import {
  type CurrencyKind,
  type CurrencyRow,
  currencyKind,
  differences,
  insertCurrency,
  isSame,
  lockedCurrency,
  presentCurrency,
  shownCurrency,
  updateCurrency,
} from './currencies.ts';
import { type CurrencyTerms, type TypedTerms, checkTerms } from './currency-terms.ts';

export interface SavingServices {
  readonly market: Pick<Market, 'byCode'>;
  readonly rates: Rates;
  readonly secondAdmin: SecondAdmin;
}

type Wanted = z.output<typeof operatorBaseCalls.saveCurrency.input>;
type Saved = Currency | { readonly proposal: number };

/** One admin may switch payouts (above all off) and change the order: these are neither rates nor bounds. */
const BY_ONE: ReadonlySet<string> = new Set(['withdraw_enabled', 'sort', 'version']);

/** Throws Refused not_found, invalid_input by field, or conflict when `version` is not the latest. */
export function saveCurrency(services: SavingServices, operator: ActingOperator, wanted: Wanted): Promise<Saved> {
  const { secondAdmin } = services;
  const run = async (
    client: Parameters<CarryOut<Currency>>[0],
    proposal: AdminProposal,
    needsSecond: boolean,
  ): Promise<Saved> => {
    const outcome = await secondAdmin.run(client, operator, proposal, needsSecond, carryOutCurrency(services));
    return 'proposal' in outcome ? outcome : outcome.done.result;
  };
  return secondAdmin.inTurn(operator, async (client) => {
    const { id, version } = wanted;
    if (id === undefined) {
      const kind = newKind(wanted);
      const payload = fieldsOf(
        shownCurrency({ id: 0, version: 1, ...kind, ...checkTerms(wanted, kind.code, services.market) }),
      );
      const { id: _, version: __, ...fields } = payload;
      return run(client, proposalOf(null, null, fields), true);
    }
    const kind = await currencyKind(client, id);
    if (kind === undefined) throw new Refused('not_found');
    if (version === undefined) throw new Refused('invalid_input', { fields: { version: 'required' } });
    requireSameKind(kind, wanted);
    const terms = checkTerms(wanted, kind.code, services.market);
    const row = await lockedCurrency(client, id);
    requireVersion(row, version);
    if (isSame(row, terms)) return presentCurrency(row, services.rates);
    const { before, after } = differences(shownCurrency(row), shownCurrency({ ...row, ...terms }));
    const name = { code: row.code, protocol: row.protocol };
    const proposal = proposalOf(row, { ...name, ...fieldsOf(before) }, { ...name, ...fieldsOf(after) });
    return run(
      client,
      proposal,
      Object.keys(after).some((field) => !BY_ONE.has(field)),
    );
  });
}

/** Throws Refused conflict when the currency has changed since the proposal (changed), or already exists (exists). */
export function carryOutCurrency({ market, rates }: SavingServices): CarryOut<Currency> {
  return async (client, { by }, { subjectId, subjectVersion, payload }) => {
    const fields = storedFields.parse(payload);
    if (subjectId === null) {
      const kind = newKind(fields);
      const terms = checkTerms(typedTerms(fields), kind.code, market);
      const { currency, after } = await insertCurrency({ client, rates }, kind, terms);
      const subject = { type: 'currency', id: currency.id };
      return { result: currency, entry: { operator: by, action: 'currency.add', subject, after } };
    }
    const row = await lockedCurrency(client, subjectId);
    requireVersion(row, subjectVersion);
    const terms: CurrencyTerms = checkTerms(
      typedTerms({ ...fieldsOf(shownCurrency(row)), ...fields }),
      row.code,
      market,
    );
    const { currency, before, after } = await updateCurrency({ client, rates }, row, terms);
    const subject = { type: 'currency', id: subjectId };
    return {
      result: currency,
      ends: { kind: 'currency', subjectId },
      entry: { operator: by, action: 'currency.change', subject, before, after },
    };
  };
}

function proposalOf(row: CurrencyRow | null, before: Fields | null, payload: Fields): AdminProposal {
  const subject = { subjectId: row?.id ?? null, subjectVersion: row?.version ?? null };
  return { kind: 'currency', ...subject, before, payload, reason: '' };
}

/** In the format of change requests: empty = null. */
const fieldsOf = (shown: object): Fields =>
  fieldsSchema.parse(Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value ?? ''])));
const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** Fields of a new currency; typedTerms reads the others. */
const storedFields = z.looseObject({
  type: z.literal([1, 2]).optional(),
  code: z.string().optional(),
  protocol: z.string().optional(),
  precision: z.int().optional(),
});

function typedTerms(fields: object): TypedTerms {
  const { rate_fixed: fixed, rate_instrument: instrument, ...rest } = allTerms.parse(fields);
  return {
    ...rest,
    ...(fixed === '' ? {} : { rate_fixed: fixed }),
    ...(instrument === '' ? {} : { rate_instrument: instrument }),
    withdraw_enabled: rest.withdraw_enabled === 1 ? 1 : 0,
  };
}
const number = z.number();
const allTerms = z.object({
  rate_fixed: z.string(),
  rate_instrument: z.string(),
  spread_percent: number,
  fee_type: number,
  fee: number,
  withdraw_enabled: number,
  withdraw_min: number,
  withdraw_max: number,
  deposit_min: number,
  deposit_max: number,
  sort: number,
});

function requireVersion({ version }: CurrencyRow, expected: number | null): void {
  if (version !== expected) throw new Refused('conflict', { reason: 'changed', version });
}

function newKind({
  type,
  code,
  protocol = '',
  precision,
}: Pick<Wanted, 'type' | 'code' | 'protocol' | 'precision'>): CurrencyKind {
  const faults: Record<string, FieldFault> = {};
  if (type === undefined) faults['type'] = 'required';
  if (code === undefined) faults['code'] = 'required';
  if (precision === undefined) faults['precision'] = 'required';
  if (type === COIN && !isProtocol(protocol)) faults['protocol'] = 'unknown_protocol';
  if (type !== COIN && protocol !== '') faults['protocol'] = 'not_applicable';
  if (Object.keys(faults).length > 0 || type === undefined || code === undefined || precision === undefined)
    throw new Refused('invalid_input', { fields: faults });
  return { type: type === COIN ? 1 : 2, code, protocol, precision };
}

/** Records and bound addresses refer to the currency: a different kind is a different currency. */
function requireSameKind(kind: CurrencyKind, wanted: Wanted): void {
  const names = ['type', 'code', 'protocol', 'precision'] as const;
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== kind[name]);
  if (changed.length > 0)
    throw new Refused('invalid_input', { fields: Object.fromEntries(changed.map((name) => [name, 'fixed'])) });
}
