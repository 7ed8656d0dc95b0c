import type { EngineHost } from '../../../core/engine-host/index.ts';
import { buy } from '../../../testing/trading.ts';
import type { Books } from './books.ts';

/** Customer 1: deposits, a withdrawal paid, one cancelled, one waiting, a correction, an order; 2: a deposit; 3: nothing. */
export async function businessDay(books: Books, host: EngineHost): Promise<void> {
  await books.open(3);
  await books.deposit(1, 1000);
  await books.deposit(2, 200);
  await books.ask(2, 50);
  const [paid, cancelled] = [await books.withdraw(1, 100), await books.withdraw(1, 50)];
  await books.withdraw(1, 25);
  if (paid === undefined || cancelled === undefined) throw new Error('refused');
  await books.pay(1, paid);
  await books.cancel(1, cancelled);
  await books.correct(1, -5);
  await books.correct(2, 3);
  await host.execute(buy(1));
}
