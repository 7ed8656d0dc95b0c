/** What operators can type into calls that change something. */
import * as operatorContract from '@tradewind/contract/operator';
import { operatorGroupCalls, OPERATOR_API, type OperatorCall } from '@tradewind/contract/operator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** An input field that could set a price. */
const OF_A_PRICE = /(?:^|_)(?:prices?|bid|ask|mid|quotes?|ticks?|fills?|rates?|profits?|spread|swap|slippage)(?:$|_)/u;

describe('the inputs of operators', () => {
  it('contain no market price for any role, except payout rates and changes by two operators', () => {
    const changing = Object.entries(operatorContract)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, table]) => Object.values(table as Readonly<Record<string, OperatorCall>>))
      .filter(({ changes }) => changes);
    const named = changing.flatMap(({ path, input }) => {
      const schema = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
      const names = [...schema.matchAll(/"([A-Za-z_]+)":\{/gu)].map(([, name = '']) => name);
      const priced = [...new Set(names.filter((name) => OF_A_PRICE.test(name)))];
      return priced.length === 0 ? [] : [`${path.slice(OPERATOR_API.length + 1)} ${priced.join(' ')}`];
    });
    expect(changing.length).toBeGreaterThan(50);
    expect(named.sort()).toEqual([
      // the right price of a quote, for correcting money: it changes no price and no fill
      'corrections/propose_quote quote_id bid ask',
      'currencies/save rate_fixed rate_instrument spread_percent',
      'groups/propose swap_free',
      'instruments/propose quote price_precision fee_rate max_quote_age_ms max_spread swap_mode swap_long swap_short swap_triple_day',
      // of every account of a group, with notice: below, and trading/prices/markups.test.ts
      'markups/propose markup_bid markup_ask',
      'settings/save weekend_spread_percent',
    ]);
  });

  it('set a mark-up for a whole group and both sides, at an instant: never for an account, an order or a side of positions', () => {
    const { input, output } = operatorGroupCalls.proposeMarkup;
    const { properties, required } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    expect(Object.keys(properties ?? {}).sort()).toEqual(
      ['group_id', 'forex_id', 'leverage_class', 'markup_bid', 'markup_ask', 'effective_at', 'reason'].sort(),
    );
    expect(required?.toSorted()).toEqual(['effective_at', 'group_id', 'markup_ask', 'markup_bid', 'reason']);
    // it is only proposed: what it answers is a change request
    expect(output).toBe(operatorGroupCalls.proposeGroup.output);
  });
});
