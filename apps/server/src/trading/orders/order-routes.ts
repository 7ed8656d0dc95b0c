/** Calls that place, change and close orders: commands of the trading core. */
import { forexCalls } from '@tradewind/contract';
import type { z } from 'zod';
import type { EngineHost, ShownOrder, Submission } from '../../core/engine-host/index.ts';
import type { OrderHistory } from '../../core/ledger/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import type { CallLayer, Permitted } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { InstrumentId, InstrumentSpec, PriceSeen } from '@tradewind/engine';
import { usdNumber } from '../../platform/wire/index.ts';
import type { VerificationGate } from '../groups/index.ts';
import {
  type OrderAnswer,
  ORDER_CANCELLED,
  ORDER_CLOSED,
  ORDER_DOUBLED,
  ORDER_REVERSED,
  ORDER_STOPS_SET,
  ORDER_SUBMITTED,
  ORDER_UPDATED,
  ORDERS_CANCELLED,
  ORDERS_CLOSED,
  briefly,
} from './order-presenters.ts';
import { type WantedTerms, permittedByKey } from './key-rules.ts';
import type { DefaultDeviation } from './default-deviation.ts';
import {
  type SeenInput,
  readLots,
  readMultiple,
  readPrice,
  readSeen,
  refusePendingTerms,
  refuseSeen,
} from './read-input.ts';

type PendingInput = z.output<typeof forexCalls.updatePending.input>;
type StopsInput = z.output<typeof forexCalls.setStopPrice.input>;
type SubmitInput = z.output<typeof forexCalls.submit.input>;

interface OrderServices {
  readonly history: Pick<OrderHistory, 'has'>;
  readonly host: EngineHost;
  readonly market: Market;
  readonly verificationGate: Pick<VerificationGate, 'require'>;
  readonly defaultDeviation: Pick<DefaultDeviation, 'of'>;
}

export function serveOrders(
  calls: Pick<CallLayer, 'command' | 'member'>,
  { history, host, market, verificationGate, defaultDeviation }: OrderServices,
): void {
  /** For calls that open a position or add to one: closing and cancelling are always possible. */
  const opening: Permitted = { permit: ({ session }) => verificationGate.require(session.user, 'trade') };

  const closing: Permitted<{ readonly id: number }> = {
    permit: ({ session, input }) => permittedByKey(host, session, input.id),
  };

  /** See readSeen. Without a deviation, that of the installation counts. */
  async function seenOf(
    input: SeenInput,
    instrument: InstrumentId | undefined,
    spec: Pick<InstrumentSpec, 'pricePrecision'> | undefined,
  ): Promise<{ readonly seen?: PriceSeen }> {
    const read = readSeen(input, spec);
    if (read.seen === undefined || read.seen.deviation !== undefined || instrument === undefined) return read;
    const deviation = await defaultDeviation.of(instrument);
    return deviation === undefined ? read : { seen: { ...read.seen, deviation } };
  }

  /** The caller's open order. Orders of others are treated as unknown. */
  async function openOrder(account: number, id: number): Promise<ShownOrder | undefined> {
    const view = await host.view(account, [id]);
    return view?.holding[0] ?? view?.pending[0];
  }

  /**
   * The core only remembers open orders. If it does not have the order of a command, the caller's history is searched;
   * if the order is there, "not found" is reported as `instead`.
   */
  async function answerOn(
    account: number,
    id: number,
    open: ShownOrder | undefined,
    instead: 'order_not_holding' | 'order_not_pending',
  ): Promise<OrderAnswer> {
    if (open === undefined) return (await history.has(account, id)) ? { instead } : {};
    const showCode = market.byId(open.order.instrument)?.showCode;
    return { instead, ...(showCode !== undefined && { showCode }) };
  }

  async function submissionOf(account: number, input: SubmitInput): Promise<Submission> {
    const spec = market.byId(input.forex_id)?.spec;
    const pending = input.status === 0;
    if (pending) refuseSeen(input);
    else refusePendingTerms(input);
    return {
      type: 'submit',
      account,
      instrument: input.forex_id,
      side: input.type === 1 ? 'buy' : 'sell',
      pending,
      lots: readLots(input.cont),
      multiple: readMultiple(input.multiple),
      targetPrice: readPrice(input.target_price, spec),
      stopLoss: readPrice(input.stop_loss_price, spec),
      takeProfit: readPrice(input.target_profit_price, spec),
      ...(pending ? {} : await seenOf(input, spec?.id, spec)),
      expiresAt: input.expires_at,
      oco: input.oco,
      trailing: input.trailing,
      ...(input.client_id !== undefined && { clientId: input.client_id }),
    };
  }

  calls.command(
    forexCalls.submit,
    ORDER_SUBMITTED,
    async ({ input, session }) => {
      const showCode = market.byId(input.forex_id)?.showCode;
      return {
        command: await submissionOf(session.user.id, input),
        parameters: showCode === undefined ? {} : { showCode },
      };
    },
    opening,
  );

  const pendingTermsOf = (input: PendingInput, open: ShownOrder | undefined): WantedTerms => {
    const priceOf = (text: string | undefined): number | undefined =>
      text === undefined ? undefined : readPrice(text, open);
    const [targetPrice, stopLoss] = [priceOf(input.target_price), priceOf(input.stop_loss_price)];
    const takeProfit = priceOf(input.target_profit_price);
    return {
      ...(targetPrice !== undefined && { targetPrice }),
      ...(input.cont !== undefined && { lots: readLots(input.cont) }),
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
      ...(input.expires_at !== undefined && { expiresAt: input.expires_at }),
    };
  };

  calls.member(forexCalls.check, async ({ input, session }) => {
    const { refusal, cost, freeAfter } = await host.check(await submissionOf(session.user.id, input));
    const refused =
      (await refusedBy(() => verificationGate.require(session.user, 'trade'))) ?? (refusal && refusedByEngine(refusal));
    return {
      ok: refused === undefined,
      ...(refused !== undefined && briefly(refused)),
      margin: cost === undefined ? null : usdNumber(cost.margin),
      fee: cost === undefined ? null : usdNumber(cost.fee),
      commission: cost === undefined ? null : usdNumber(cost.commission),
      free_after: freeAfter === undefined ? null : usdNumber(freeAfter),
    };
  });

  calls.command(
    forexCalls.updatePending,
    ORDER_UPDATED,
    async ({ input, session }) => {
      const account = session.user.id;
      const open = await openOrder(account, input.id);
      return {
        command: { type: 'update_pending', account, order: input.id, ...pendingTermsOf(input, open) },
        parameters: await answerOn(account, input.id, open, 'order_not_pending'),
      };
    },
    {
      permit: ({ session, input }) => {
        const byKey = () => permittedByKey(host, session, input.id, (open) => pendingTermsOf(input, open));
        const verified = verificationGate.require(session.user, 'trade');
        return verified === undefined ? byKey() : verified.then(byKey);
      },
    },
  );

  calls.command(
    forexCalls.close,
    ORDER_CLOSED,
    async ({ input, session }) => {
      const account = session.user.id;
      const open = await openOrder(account, input.id);
      const part = input.cont === undefined ? {} : { lots: readLots(input.cont) };
      const seen = await seenOf(input, open?.order.instrument, open);
      return {
        command: { type: 'close', account, order: input.id, ...part, ...seen },
        parameters: await answerOn(account, input.id, open, 'order_not_holding'),
      };
    },
    closing,
  );

  for (const [type, call, presenter] of [
    ['reverse', forexCalls.reverse, ORDER_REVERSED],
    ['double', forexCalls.double, ORDER_DOUBLED],
  ] as const)
    calls.command(
      call,
      presenter,
      async ({ input, session }) => {
        const account = session.user.id;
        const open = await openOrder(account, input.id);
        return {
          command: {
            type,
            account,
            order: input.id,
            ...(await seenOf(input, open?.order.instrument, open)),
            ...(input.client_id !== undefined && { clientId: input.client_id }),
          },
          parameters: await answerOn(account, input.id, open, 'order_not_holding'),
        };
      },
      opening,
    );

  calls.command(
    forexCalls.cancelTrade,
    ORDER_CANCELLED,
    async ({ input, session }) => {
      const account = session.user.id;
      const open = await openOrder(account, input.id);
      return {
        command: { type: 'cancel', account, order: input.id },
        parameters: await answerOn(account, input.id, open, 'order_not_pending'),
      };
    },
    closing,
  );

  const stopTermsOf = (input: StopsInput, open: ShownOrder | undefined): WantedTerms => ({
    ...(input.stop_loss_price !== undefined && { stopLoss: readPrice(input.stop_loss_price, open) }),
    ...(input.target_profit_price !== undefined && { takeProfit: readPrice(input.target_profit_price, open) }),
    ...(input.trailing !== undefined && { trailing: input.trailing }),
  });

  for (const [type, call, presenter] of [
    ['close_all', forexCalls.closeAll, ORDERS_CLOSED],
    ['cancel_all', forexCalls.cancelAll, ORDERS_CANCELLED],
  ] as const)
    calls.command(
      call,
      presenter,
      ({ input: { forex_id: instrument }, session }) => {
        const chosen = instrument === undefined ? undefined : market.byId(instrument);
        // otherwise a wrong id would look like nothing to do
        if (instrument !== undefined && chosen === undefined) throw new Refused('not_found');
        const instruments = chosen === undefined ? market.instruments : [chosen];
        return {
          command: { type, account: session.user.id, ...(instrument !== undefined && { instrument }) },
          parameters: {
            showCodes: Object.fromEntries(instruments.map(({ spec, showCode }) => [spec.code, showCode])),
          },
        };
      },
      { permit: ({ session }) => permittedByKey(host, session, undefined) },
    );

  calls.command(
    forexCalls.setStopPrice,
    ORDER_STOPS_SET,
    async ({ input, session }) => {
      const account = session.user.id;
      const open = await openOrder(account, input.id);
      return {
        command: { type: 'set_stops', account, order: input.id, ...stopTermsOf(input, open) },
        parameters: await answerOn(account, input.id, open, 'order_not_holding'),
      };
    },
    {
      permit: ({ session, input }) => permittedByKey(host, session, input.id, (open) => stopTermsOf(input, open)),
    },
  );
}

/** What an action is refused with; undefined = it is not. */
async function refusedBy(action: () => Promise<void> | undefined): Promise<Refused | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}
