/** The operators' calls about currencies, deposit channels and bank accounts. */
import { isProtocol } from '@tradewind/contract';
import { operatorBaseCalls } from '@tradewind/contract/operator';
import type { z } from 'zod';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { COIN, type Rates } from '../rates/index.ts';
import { closeBank, listBanks } from './banks.ts';
import { closeChannel, listChannels } from './channels.ts';
import { type CurrencyKind, addCurrency, changeCurrency, currencyKind, listCurrencies } from './currencies.ts';
import { checkTerms } from './currency-terms.ts';

export interface ChannelServices {
  readonly database: Database;
  readonly market: Pick<Market, 'byCode'>;
  readonly rates: Rates;
  readonly now: () => number;
}

type Wanted = z.output<typeof operatorBaseCalls.saveCurrency.input>;

export function serveChannelsToOperators(calls: OperatorLayer, services: ChannelServices): void {
  const { database, rates, now } = services;
  calls.serve(operatorBaseCalls.currencies, () => listCurrencies(database, rates));
  calls.serve(operatorBaseCalls.saveCurrency, ({ operator, input }) => saveCurrency(services, operator, input));
  calls.serve(operatorBaseCalls.channels, () => listChannels(database));
  calls.serve(operatorBaseCalls.closeChannel, ({ operator, input }) => closeChannel(database, operator, input, now()));
  calls.serve(operatorBaseCalls.banks, () => listBanks(database));
  calls.serve(operatorBaseCalls.closeBank, ({ operator, input }) => closeBank(database, operator, input, now()));
}

async function saveCurrency(
  { database, market, rates, now }: ChannelServices,
  operator: ActingOperator,
  wanted: Wanted,
) {
  const saving = { database, operator, rates, nowMs: now() };
  const { id, version } = wanted;
  if (id === undefined) {
    const kind = newKind(wanted);
    return addCurrency(saving, kind, checkTerms(wanted, kind.code, market));
  }
  const kind = await currencyKind(database, id);
  if (kind === undefined) throw new Refused('not_found');
  if (version === undefined) throw new Refused('invalid_input', { fields: { version: 'of what is changed' } });
  requireSameKind(kind, wanted);
  return changeCurrency(saving, { id, version }, checkTerms(wanted, kind.code, market));
}

function newKind({ type, code, protocol = '', precision }: Wanted): CurrencyKind {
  const faults: Record<string, string> = {};
  if (type === undefined) faults['type'] = 'of a new currency';
  if (code === undefined) faults['code'] = 'of a new currency';
  if (precision === undefined) faults['precision'] = 'of a new currency';
  if (type === COIN && !isProtocol(protocol)) faults['protocol'] = 'must be a network whose addresses are checked';
  if (type !== COIN && protocol !== '') faults['protocol'] = 'only coins have one';
  if (Object.keys(faults).length > 0 || type === undefined || code === undefined || precision === undefined)
    throw new Refused('invalid_input', { fields: faults });
  return { type: type === COIN ? 1 : 2, code, protocol, precision };
}

/** Records and bound addresses refer to it: another kind is another currency. */
function requireSameKind(kind: CurrencyKind, wanted: Wanted): void {
  const names = ['type', 'code', 'protocol', 'precision'] as const;
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== kind[name]);
  if (changed.length > 0)
    throw new Refused('invalid_input', { fields: Object.fromEntries(changed.map((name) => [name, 'stays as it is'])) });
}
