import { createStore, type Readable } from '@tradewind/client';
import { useEffect } from 'react';
import * as ui from '../../src/index.ts';
import { said } from '../look.ts';
import { Beside, Sample } from '../sample.tsx';

const NOON_MS = Date.UTC(2026, 4, 8, 12, 30, 15);
const itself = <Value,>(value: Value): Value => value;
const still = <Value,>(value: Value): Readable<Value> => createStore(value);

export function Price() {
  return (
    <>
      <Sample title="Plain, with larger pips, up, down, none">
        <Beside>
          <ui.Price value={1.08421} precision={5} />
          <ui.Price value={1.08421} precision={5} emphasis className="text-4" />
          <ui.Price value={1.08421} precision={5} direction="up" />
          <ui.Price value={1.08421} precision={5} direction="down" />
          <ui.Price value={null} precision={5} />
        </Beside>
      </Sample>
      <Sample title="Other precisions">
        <Beside>
          <ui.Price value={151.302} precision={3} emphasis className="text-4" />
          <ui.Price value={2391.44} precision={2} emphasis className="text-4" />
          <ui.Price value={18_542} precision={0} emphasis className="text-4" />
        </Beside>
      </Sample>
    </>
  );
}

const movements = [1.08421, 1.08427, 1.08415].map((price) => ({ price, store: createStore(1.08421) }));

export function LivePrice() {
  useEffect(() => {
    for (const { price, store } of movements) store.set(price);
  }, []);
  return (
    <>
      <Sample title="Before its first move, up, down">
        <div className="flex gap-5">
          {movements.map(({ price, store }) => (
            <ui.LivePrice key={price} source={store} select={itself} precision={5} direction className="text-4" />
          ))}
        </div>
      </Sample>
      <Sample title="Without emphasis, none">
        <div className="flex gap-5">
          <ui.LivePrice source={still(1.08421)} select={itself} precision={5} emphasis={false} />
          <ui.LivePrice source={still(undefined)} select={itself} precision={5} />
        </div>
      </Sample>
    </>
  );
}

const texts = [
  { text: '+0.52%', sign: 1 },
  { text: '−0.31%', sign: -1 },
  { text: '0.00%', sign: 0 },
];

export function LiveText() {
  return (
    <Sample title="Gain, loss, neither">
      <div className="flex gap-5">
        {texts.map((text) => (
          <ui.LiveText key={text.text} source={still(text)} select={itself} />
        ))}
      </div>
    </Sample>
  );
}

export function LiveWords() {
  return (
    <Sample title="In a sentence">
      <ui.LiveWords source={still(said.prices)} select={itself} className="text-2 text-amber" />
    </Sample>
  );
}

const amounts = [1284.5, -312.25, 0, null];

export function LiveMoney() {
  return (
    <Sample title="Gain, loss, neither, none">
      <div className="grid justify-items-start gap-1">
        {amounts.map((amount) => (
          <ui.LiveMoney
            key={String(amount)}
            source={still(amount)}
            select={itself}
            kind="profit"
            signed
            currency
            className="text-3"
          />
        ))}
      </div>
    </Sample>
  );
}

export function Money() {
  return (
    <>
      <Sample title="A balance, the largest figure of a page, hidden">
        <div className="grid justify-items-start gap-1">
          <ui.Money value={10_482.37} kind="balance" currency className="text-6 font-semibold" />
          <ui.Money value={1_234_567_890.12} kind="balance" currency className="text-5 font-semibold" />
          <ui.Money value={10_482.37} kind="balance" currency hidden className="text-5 font-semibold" />
        </div>
      </Sample>
      <Sample title="Profit with all its decimals: gain, loss, neither, none">
        <div className="grid justify-items-start gap-1">
          {amounts.map((amount) => (
            <ui.Money key={String(amount)} value={amount} kind="profit" signed currency />
          ))}
        </div>
      </Sample>
    </>
  );
}

export function Percent() {
  return (
    <Sample title="Rise, fall, neither, none, without an arrow">
      <div className="flex gap-4">
        <ui.Percent value={0.52} />
        <ui.Percent value={-12.31} />
        <ui.Percent value={0} />
        <ui.Percent value={null} />
        <ui.Percent value={0.52} arrow={false} />
      </div>
    </Sample>
  );
}

export function TimeText() {
  return (
    <Sample title="Styles, none">
      <div className="grid gap-1 text-2">
        <ui.TimeText timeMs={NOON_MS} />
        <ui.TimeText timeMs={NOON_MS} style="date" />
        <ui.TimeText timeMs={NOON_MS} style="weekTime" />
        <ui.TimeText timeMs={NOON_MS} style="dayTime" />
        <ui.TimeText timeMs={NOON_MS} style="minute" />
        <ui.TimeText timeMs={null} />
      </div>
    </Sample>
  );
}

const LEVELS = [
  { title: 'At ease', text: '820.50%', value: 820 },
  { title: 'A warning', text: '140.20%', value: 140 },
  { title: 'Danger', text: '42.00%', value: 42 },
  { title: 'Nothing to measure', text: said.noMargin, value: null },
] as const;

export function Gauge() {
  return LEVELS.map(({ title, text, value }) => (
    <Sample key={title} title={title}>
      <ui.Gauge
        label={said.marginLevel}
        source={still<number | null>(value)}
        text={() => text}
        max={1000}
        warning={200}
        danger={50}
      />
    </Sample>
  ));
}

const CLOSES = [4, 6, 5, 8, 7, 10, 9, 12, 14, 13];

export function Sparkline() {
  return (
    <Sample title="Rising, falling, flat, unknown, none; narrow">
      <div className="@container flex flex-wrap gap-2">
        <ui.Sparkline values={CLOSES} source={still(1)} sign={itself} />
        <ui.Sparkline values={CLOSES.toReversed()} source={still(-1)} sign={itself} />
        <ui.Sparkline values={[5, 5, 5]} source={still(0)} sign={itself} />
        <ui.Sparkline values={undefined} source={still(undefined)} sign={itself} />
        <div className="@container w-16">
          <ui.Sparkline values={CLOSES} source={still(1)} sign={itself} />
        </div>
      </div>
    </Sample>
  );
}

export function UiProvider() {
  const text = (key: string): string => key;
  return (
    <Sample title="Figures in other languages; amounts without all decimals">
      <div className="grid justify-items-start gap-1">
        {(['de', 'fr', 'pt-BR'] as const).map((tag) => (
          <ui.UiProvider key={tag} tag={tag} exactMoney={false} t={text}>
            <ui.Money value={-1284.567891} kind="profit" signed currency />
          </ui.UiProvider>
        ))}
      </div>
    </Sample>
  );
}
