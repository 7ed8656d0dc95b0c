export { accountOrders } from './account-orders.ts';
export { DefaultDeviation } from './default-deviation.ts';
export {
  ORDER_CANCELLED,
  ORDER_SUBMITTED,
  ORDERS_CANCELLED,
  ORDERS_CLOSED,
  presentResult,
} from './order-presenters.ts';
export { serveMarket, serveTrending } from './market-routes.ts';
export { serveMyDeal, serveOrder } from './deal-routes.ts';
export { serveOrders } from './order-routes.ts';
export { presentMarketRow } from './present-instrument.ts';
export { type ListedOrder, OrderPresenter } from './present-order.ts';
export { readLots, readPrice } from './read-input.ts';
