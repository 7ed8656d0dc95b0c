import { useEffect, useState } from 'react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { Beside, Sample } from '../sample.tsx';

const NOON_MS = Date.UTC(2026, 4, 8, 12, 30, 15);

export function Price() {
  return (
    <>
      <Sample title="Plain, with larger pips, none">
        <Beside>
          <ui.Price value={1.08421} precision={5} />
          <ui.Price value={1.08421} precision={5} emphasis className="text-4" />
          <ui.Price value={null} precision={5} />
          <ui.Price value={undefined} precision={5} emphasis />
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

const MOVES = [1.08421, 1.08427, 1.08415];

export function MovingPrice() {
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMoved(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Sample title="Before its first move, up, down">
      <div className="flex gap-5">
        {MOVES.map((price) => (
          <ui.MovingPrice key={price} value={hasMoved ? price : 1.08421} precision={5} className="text-4" />
        ))}
      </div>
    </Sample>
  );
}

const SIGNED = [
  { text: '+0.52%', sign: 1 },
  { text: '−0.31%', sign: -1 },
  { text: '0.00%', sign: 0 },
];

export function Signed() {
  return (
    <Sample title="Gain, loss, neither">
      <div className="flex gap-5">
        {SIGNED.map(({ text, sign }) => (
          <ui.Signed key={text} sign={sign}>
            {text}
          </ui.Signed>
        ))}
      </div>
    </Sample>
  );
}

const amounts = [1284.5, -312.25, 0, null];

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
  { title: 'Nothing to measure', text: labels.noMargin, value: null },
] as const;

export function Gauge() {
  return LEVELS.map(({ title, text, value }) => (
    <Sample key={title} title={title}>
      <ui.Gauge label={labels.marginLevel} value={value} text={text} max={1000} warning={200} danger={50} />
    </Sample>
  ));
}

const CLOSES = [4, 6, 5, 8, 7, 10, 9, 12, 14, 13];

export function Sparkline() {
  return (
    <Sample title="Rising, falling, flat, unknown, none; narrow">
      <div className="@container flex flex-wrap gap-2">
        <ui.Sparkline values={CLOSES} sign={1} />
        <ui.Sparkline values={CLOSES.toReversed()} sign={-1} />
        <ui.Sparkline values={[5, 5, 5]} sign={0} />
        <ui.Sparkline values={undefined} sign={undefined} />
        <div className="@container w-16">
          <ui.Sparkline values={CLOSES} sign={1} />
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
