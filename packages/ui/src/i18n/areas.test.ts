import { expect, test } from 'vitest';
import { createAreaTexts } from './areas.ts';
import type { MessageTree } from './messages.ts';

type Area = 'app' | 'trade' | 'orders';

/** Texts that arrive when the test triggers it. */
function createLoads() {
  const waiting = new Map<string, (answer: MessageTree | Error) => void>();
  return {
    asked: () => [...waiting.keys()],
    load: async (area: Area, language: string) => {
      const answer = await new Promise<MessageTree | Error>((resolve) => waiting.set(`${area} ${language}`, resolve));
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async answer(name: string, answer: MessageTree | Error = { name }) {
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
  const texts = createAreaTexts<Area, string>(['app'], loads.load);
  const changed = texts.change('en');
  await loads.answer('app en');
  return { loads, texts, tree: await changed };
}

test('an area is loaded once, when it is first needed', async () => {
  const { loads, texts, tree } = await started();
  expect(tree).toEqual({ app: { name: 'app en' } });
  const needed = texts.need(['trade', 'app']);
  expect(loads.asked()).toEqual(['trade en']);
  expect([...texts.loaded.get()]).toEqual(['app']);
  await loads.answer('trade en');
  await needed;
  expect(tree).toEqual({ app: { name: 'app en' }, trade: { name: 'trade en' } });
  expect([...texts.loaded.get()]).toEqual(['app', 'trade']);
  await texts.need(['trade']);
  expect(loads.asked()).toEqual([]);
});

test('another language loads every area that was needed, also one that is still loading', async () => {
  const { loads, texts, tree } = await started();
  const needed = texts.need(['trade']);
  const changed = texts.change('de');
  await loads.answer('app de');
  await loads.answer('trade de');
  const german = await changed;
  expect(german).toEqual({ app: { name: 'app de' }, trade: { name: 'trade de' } });
  await loads.answer('trade en');
  await needed;
  expect(german).toEqual({ app: { name: 'app de' }, trade: { name: 'trade de' } });
  expect(tree).toEqual({ app: { name: 'app en' } });
});

test('an area that is needed during a language change is loaded in the new language', async () => {
  const { loads, texts } = await started();
  const changed = texts.change('de');
  const needed = texts.need(['orders']);
  await loads.answer('app de');
  expect(loads.asked()).toEqual(['orders en', 'orders de']);
  await loads.answer('orders de');
  expect(await changed).toEqual({ app: { name: 'app de' }, orders: { name: 'orders de' } });
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
  expect(tree).toEqual({ app: { name: 'app en' }, trade: { name: 'trade en' } });
  const unchanged = failureOf(texts.change('de'));
  await loads.answer('app de', new Error('offline'));
  expect(await unchanged).toEqual(new Error('offline'));
  expect([...texts.loaded.get()]).toEqual(['app', 'trade']);
});
