/** Starts what traders use besides the core: orders and lists, alerts, ranking, reports, instrument terms. */
import { type OrderHistory, storedHistory } from '../core/ledger/index.ts';
import { CandleImport } from '../core/market/index.ts';
import type { HttpScopes } from '../platform/web-server/index.ts';
import { HostUnavailable } from '../platform/errors/index.ts';
import { startHousekeeping } from '../platform/limits/index.ts';
import type { StaffContext } from '../staff/index.ts';
import { readSettings } from '../staff/settings/index.ts';
import { serveAccount, serveAccountLog } from './account/index.ts';
import { Alerts, serveAlerts } from './alerts/index.ts';
import { startDemoTraders } from './demo-traders/index.ts';
import { EventPresenter, StoredEvents, serveEvents } from './events/index.ts';
import { ExecutionCounting, serveExecution, serveExecutionToOperators } from './execution/index.ts';
import { servePricesToOperators } from './feed/operator-routes.ts';
import { type FeedRoutes, serveFeed } from './feed/routes.ts';
import { VerificationGate, serveGroups, serveGroupsToOperators } from './groups/index.ts';
import { Hooks, serveHooks, serveSignals } from './hooks/index.ts';
import { CatalogueChanges, serveFacts, serveInstrumentsToOperators, serveUpcoming } from './instruments/index.ts';
import {
  DefaultDeviation,
  OrderPresenter,
  serveMarket,
  serveMyDeal,
  serveOrder,
  serveOrders,
  serveTrending,
} from './orders/index.ts';
import { GroupPrices } from './prices/index.ts';
import { RankingFigures, RankingMembers, serveRankingToOperators, serveRanking } from './ranking/index.ts';
import { OutsideHeads, serveOutsideHeadsToOperators } from './outside-heads/index.ts';
import { serveStatementsToOperators, serveStatements } from './statements/index.ts';
import { serveCharts } from './charts/routes.ts';
import { serveData } from './data/routes.ts';
import { serveUdf } from './udf/index.ts';
import { serveWatchlists } from './watchlists/routes.ts';
import { WebhookDeliveries, WebhookSender, Webhooks, serveWebhooks } from './webhooks/index.ts';

/** Request to the process that watches the alerts. */
const ALERTS_SETTLED = 'alerts.settled';
const SETTLED_MS = 5000;

export interface TradingContext extends StaffContext {
  readonly orders: OrderPresenter;
  readonly history: OrderHistory;
  readonly defaultDeviation: DefaultDeviation;
  /** Private events of accounts: as stored, and in the form of the contract. */
  readonly events: { readonly stored: StoredEvents; readonly present: EventPresenter };
  readonly prices: GroupPrices;
  readonly alerts: Alerts;
  /** Applies approved terms at their time. */
  readonly catalogue: CatalogueChanges;
  readonly members: RankingMembers;
  readonly counting: ExecutionCounting;
  readonly outsideHeads: OutsideHeads;
  readonly verificationGate: VerificationGate;
  readonly hooks: Hooks;
  readonly webhooks: Webhooks;
  readonly webhookSender: WebhookSender;
}

export async function startTrading(context: StaffContext): Promise<TradingContext> {
  const { config, database, market, log, metrics, peers, work, now, onError, onStop } = context;
  const prices = new GroupPrices(context);
  onStop(() => prices.stop());
  await prices.start();
  const alerts = new Alerts({
    ...context,
    prices,
    keptDays: config.retention.alerts,
    onError: (error) => log.error({ err: error }, 'could not write due alerts yet'),
  });
  await work.run(async () => {
    await alerts.start();
    const forget = peers.answer(ALERTS_SETTLED, () => settled(context.market, alerts));
    return async () => {
      forget();
      await alerts.stop();
    };
  });
  await work.run(() => startHousekeeping([alerts], onError));
  const catalogue = new CatalogueChanges(context);
  onStop(() => catalogue.stop());
  await work.run(async () => {
    await catalogue.follow();
    return () => catalogue.rest();
  });
  const figures = new RankingFigures(context);
  const members = new RankingMembers(database, figures, now);
  await work.run(async () => {
    await figures.start();
    return () => figures.stop();
  });
  const { demoTraders: count, demoBalance } = config;
  await work.run(() => startDemoTraders({ ...context, members, count, demoBalance }));
  const counting = new ExecutionCounting({ database, now, log });
  await work.run(() => {
    counting.start();
    return () => counting.stop();
  });
  const outsideHeads = new OutsideHeads({ ...context });
  await work.run(() => {
    outsideHeads.start();
    return () => outsideHeads.stop();
  });
  metrics.gauge(
    'log_head_unsent_seconds',
    "Seconds for which a place outside has been waiting for the event log's daily head",
    () => outsideHeads.behindSeconds,
  );
  const orders = new OrderPresenter(market, prices);
  const events = { stored: new StoredEvents(database, now), present: new EventPresenter(orders) };
  await work.run(() => startHousekeeping([events.stored], onError));
  const verificationGate = new VerificationGate(context);
  onStop(() => verificationGate.stop());
  const webhooks = new Webhooks(context);
  const webhookSender = new WebhookSender({ real: () => context.clock.real(), toAnyHost: context.toAnyHost });
  const deliveries = new WebhookDeliveries({ ...context, webhooks, sender: webhookSender, events });
  await work.run(() => {
    deliveries.start();
    return () => deliveries.stop();
  });
  return {
    ...context,
    orders,
    history: storedHistory(database),
    defaultDeviation: new DefaultDeviation(async () => (await readSettings(database)).default_deviation, market),
    events,
    prices,
    alerts,
    catalogue,
    members,
    counting,
    outsideHeads,
    verificationGate,
    hooks: new Hooks(database, context),
    webhooks,
    webhookSender,
  };
}

export async function serveTrading(scopes: HttpScopes, context: TradingContext): Promise<void> {
  const { calls, lists, operators, scope, listScope, options } = scopes;
  const { config, members } = context;
  serveOrders(calls, context);
  serveGroups(calls, context);
  serveAccount(calls, { ...context, demoBalance: config.demoBalance });
  serveAlerts(calls, context);
  serveMarket(lists, context);
  serveTrending(lists, context);
  serveCharts(lists, context);
  serveWatchlists(lists, context);
  serveUpcoming(lists, context);
  serveFacts(lists, context);
  serveMyDeal(lists, context);
  serveOrder(lists, context);
  serveEvents(lists, context);
  serveAccountLog(lists, context);
  serveStatements(lists, context);
  serveExecution(lists, context);
  serveRanking(lists, { ...context, feed: config.feed });
  serveInstrumentsToOperators(operators, context);
  serveGroupsToOperators(operators, context);
  servePricesToOperators(operators, context);
  serveRankingToOperators(operators, members);
  serveStatementsToOperators(operators, context);
  serveExecutionToOperators(operators, context);
  serveOutsideHeadsToOperators(operators, context);
  serveData(lists, context);
  serveHooks(lists, context);
  serveWebhooks(lists, context);
  await serveSignals(scope, options, { ...context, rateLimits: config.rateLimits });
  await serveUdf(listScope, options, context);
  await servePriceBridge(scope, context);
}

/** The calls of price bridges (FEED=push with FEED_KEY). */
async function servePriceBridge(
  scope: HttpScopes['scope'],
  { config, market, alerts, peers, work, database, clock }: TradingContext,
): Promise<void> {
  const { acceptLines } = market;
  if (acceptLines === undefined || config.feedKey === undefined) return;
  const feedKeys = [config.feedKey, ...(config.feedKey2 === undefined ? [] : [config.feedKey2])];
  const accept: FeedRoutes['accept'] = async (text, source, report) => {
    const answer = await acceptLines(text, source, report);
    // so that the bridge need not resend prices whose alerts have been written
    await (work.isActive ? settled(market, alerts) : settledElsewhere(peers));
    return answer;
  };
  const candles = new CandleImport({ database, market, clock });
  await serveFeed(scope, { feedKeys, market, accept, acceptCandles: (body) => candles.take(body) });
}

/** Resolves when the bridge's prices have been checked, and the alerts that they fired are durable. */
async function settled(market: TradingContext['market'], alerts: Alerts): Promise<void> {
  await market.caughtUp();
  await alerts.settled();
}

async function settledElsewhere(peers: TradingContext['peers']): Promise<void> {
  try {
    await peers.ask(ALERTS_SETTLED, SETTLED_MS);
  } catch (error) {
    throw new HostUnavailable('alerts could not be written', { cause: error });
  }
}
