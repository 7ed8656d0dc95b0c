/** Operator calls for currencies, deposit channels and bank accounts. */
import { operatorBaseCalls } from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { closeBank, listBanks } from './banks.ts';
import { closeChannel, listChannels } from './channels.ts';
import { listCurrencies } from './currencies.ts';
import { type SavingServices, carryOutCurrency, saveCurrency } from './save-currency.ts';

export interface ChannelServices extends SavingServices {
  readonly database: Database;
  readonly now: () => number;
}

export function serveChannelsToOperators(calls: OperatorLayer, services: ChannelServices): void {
  const { database, rates, secondAdmin, now } = services;
  secondAdmin.carriesOut('currency', carryOutCurrency(services));
  calls.serve(operatorBaseCalls.currencies, () => listCurrencies(database, rates));
  calls.serve(operatorBaseCalls.saveCurrency, ({ operator, input }) => saveCurrency(services, operator, input));
  calls.serve(operatorBaseCalls.channels, () => listChannels(database));
  calls.serve(operatorBaseCalls.closeChannel, ({ operator, input }) => closeChannel(database, operator, input, now()));
  calls.serve(operatorBaseCalls.banks, () => listBanks(database));
  calls.serve(operatorBaseCalls.closeBank, ({ operator, input }) => closeBank(database, operator, input, now()));
}
