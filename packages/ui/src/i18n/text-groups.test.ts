import { expect, test } from 'vitest';
import type { MessageTree } from './messages.ts';
import { createTextGroups } from './text-groups.ts';

type Group = 'app' | 'trade' | 'orders';

/** Texts that arrive when the test triggers it. */
function createLoads() {
  const waiting = new Map<string, (answer: MessageTree | Error) => void>();
  return {
    asked: () => [...waiting.keys()],
    load: async (group: Group, language: string) => {
      const answer = await new Promise<MessageTree | Error>((resolve) => waiting.set(`${group} ${language}`, resolve));
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async answer(name: string, answer: MessageTree | Error = { [name.split(' ', 1).join()]: name }) {
      waiting.get(name)?.(answer);
      waiting.delete(name);
      // lets the dependent promises settle
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
  };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

async function started() {
  const loads = createLoads();
  const texts = createTextGroups<Group, string>('app', loads.load);
  const changed = texts.change('en');
  await loads.answer('app en');
  return { loads, texts, tree: await changed };
}

test('a group is loaded once, when it is first needed', async () => {
  const { loads, texts, tree } = await started();
  expect(tree).toEqual({ app: 'app en' });
  const needed = texts.need(['trade', 'app']);
  expect(loads.asked()).toEqual(['trade en']);
  expect([...texts.loaded.get()]).toEqual(['app']);
  await loads.answer('trade en');
  await needed;
  expect(tree).toEqual({ app: 'app en', trade: 'trade en' });
  expect([...texts.loaded.get()]).toEqual(['app', 'trade']);
  await texts.need(['trade']);
  expect(loads.asked()).toEqual([]);
});

test('another language loads every group that was needed, also one that is still loading', async () => {
  const { loads, texts, tree } = await started();
  const needed = texts.need(['trade']);
  const changed = texts.change('de');
  await loads.answer('app de');
  await loads.answer('trade de');
  const german = await changed;
  expect(german).toEqual({ app: 'app de', trade: 'trade de' });
  await loads.answer('trade en');
  await needed;
  expect(german).toEqual({ app: 'app de', trade: 'trade de' });
  expect(tree).toEqual({ app: 'app en' });
});

test('a group that is needed during a language change is loaded in the new language', async () => {
  const { loads, texts } = await started();
  const changed = texts.change('de');
  const needed = texts.need(['orders']);
  await loads.answer('app de');
  expect(loads.asked()).toEqual(['orders en', 'orders de']);
  await loads.answer('orders de');
  expect(await changed).toEqual({ app: 'app de', orders: 'orders de' });
  await loads.answer('orders en');
  await needed;
});

test('a failed load is reported, and can be repeated', async () => {
  const { loads, texts, tree } = await started();
  const refused = failureOf(texts.need(['trade']));
  await loads.answer('trade en', new Error('offline'));
  expect(await refused).toEqual(new Error('offline'));
  const again = texts.need(['trade']);
  await loads.answer('trade en');
  await again;
  expect(tree).toEqual({ app: 'app en', trade: 'trade en' });
  const unchanged = failureOf(texts.change('de'));
  await loads.answer('app de', new Error('offline'));
  expect(await unchanged).toEqual(new Error('offline'));
  expect([...texts.loaded.get()]).toEqual(['app', 'trade']);
});
