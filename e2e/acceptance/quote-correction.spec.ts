/**
 * Contract §7: fills on a bad price that occurred anyway get a single correction by two operators, which refers to the
 * quote.
 * What is tagged @long is tested in `npm test` by: desk/approvals/quote-corrections.
 */
import { expect, fourEyes, funded, test } from './desk.ts';
import { BASE, idOf } from './catalogue.ts';
import { call, type Details, type LogRow, must, refused, tick, traderOf } from './support.ts';

test(
  'all fills of one quote are corrected once, each customer reads the quote, and no fill changes',
  { tag: '@long' },
  async ({ desk }) => {
    const { server, finance, compliance, support } = desk;
    await tick(server, { ...BASE, EURUSD: ['1.08412', '1.08421'] });
    const [one, other] = [await funded(desk, 2000), await funded(desk, 2000)];
    const traders = [one, other].map(({ token }) => traderOf(server, token, ''));
    const [first, second] = traders;
    if (first === undefined || second === undefined) throw new Error('no traders');
    const sold = await must(first.submit({ type: 2, multiple: 100 }));
    const stopped = await must(second.submit({ multiple: 100, stop_loss_price: '1.08000' }));
    await tick(server, { EURUSD: ['1.04412', '1.04421'] });
    await must(first.close(sold.Id));
    await tick(server, { EURUSD: ['1.08412', '1.08421'] });

    const forex_id = idOf('EURUSD');
    const now = Date.now();
    const period = `forex_id=${forex_id}&from=${now - 600_000}&to=${now + 60_000}`;
    await refused(support.read(`corrections/quotes?${period}`), 1004, 'forbidden');
    const quotes = await must(finance.read<Details[]>(`corrections/quotes?${period}`));
    const wrong = quotes.find(({ bid }) => bid === 1.04412);
    expect(wrong).toMatchObject({ ask: 1.04421, fills: 2, accounts: 2, corrected: 0 });
    const quote = { forex_id, quote_id: Number(wrong?.['quote_id']), time: Number(wrong?.['time']) };
    const query = Object.entries(quote)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    // 0.1 lots: 10,000 × 0.04 in either direction
    expect(await must(finance.read(`corrections/quote?${query}&bid=1.08412&ask=1.08421`))).toMatchObject({
      credits: 400,
      debits: 400,
      waived: 0,
    });
    const reason = 'A quote that no market had';
    const wanted = { ...quote, bid: '1.08412', ask: '1.08421', reason };
    await refused(finance.change('corrections/propose_quote', { ...wanted, reason: '' }), 1001, 'invalid_input');
    await refused(compliance.change('corrections/propose_quote', wanted), 1004, 'forbidden');
    const balances = async () =>
      Promise.all([one, other].map(async (each) => Number((await each.balance())['balance'])));
    const [oneBefore = 0, otherBefore = 0] = await balances();
    await fourEyes(finance, compliance, 'corrections/propose_quote', wanted);
    const [oneAfter = 0, otherAfter = 0] = await balances();
    expect([oneAfter - oneBefore, otherAfter - otherBefore].map((each) => each.toFixed(6))).toEqual([
      '-400.000000',
      '400.000000',
    ]);
    await refused(finance.change('corrections/propose_quote', wanted), 1006, 'conflict');

    const [row] = (await second.log()) as readonly LogRow[];
    expect(row).toMatchObject({ Value: 400 });
    expect(row?.MemoTran).toContain(`${reason} (EUR/USD #${quote.quote_id}`);
    expect((await second.history())[0]).toMatchObject({
      Id: stopped.Id,
      UpdatePrice: 1.04412,
      CloseReason: 'stop_loss',
    });
    const proof = await must(
      call<{ corrections: Details[] }>(server, `/v1/api/forex/proof?id=${stopped.Id}`, { token: other.token }),
    );
    expect(proof.corrections).toMatchObject([
      { quote_id: quote.quote_id, closes: 1, price: 1.04412, right_price: 1.08412, difference: 400 },
    ]);
  },
);
