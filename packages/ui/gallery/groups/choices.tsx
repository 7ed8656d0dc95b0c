import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { Beside, Held, nothing, Sample } from '../sample.tsx';

const KINDS = [
  { value: 'market', label: labels.market },
  { value: 'pending', label: labels.pending },
  { value: 'stop', label: labels.stop },
] as const;
const CATEGORIES = [
  { value: 'forex', label: labels.forex },
  { value: 'metals', label: labels.metals, disabled: true },
  { value: 'shares', label: labels.longCategory },
] as const;

export function Segmented() {
  return (
    <>
      <Sample title="One of three">
        <Held<string> first="market">
          {(value, change) => (
            <ui.Segmented label={labels.orderKind} value={value} onValueChange={change} choices={KINDS} />
          )}
        </Held>
      </Sample>
      <Sample title="One disabled, one with a long text">
        <ui.Segmented<string> label={labels.forex} value="shares" onValueChange={nothing} choices={CATEGORIES} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Segmented<string> label={labels.orderKind} value="market" onValueChange={nothing} choices={KINDS} />
      </Sample>
    </>
  );
}

export function Radios() {
  return (
    <Sample title="As its user draws it; nothing chosen, one chosen">
      {['', 'pending'].map((value) => (
        <ui.Radios<string>
          key={value}
          label={labels.orderKind}
          value={value}
          onValueChange={nothing}
          choices={KINDS}
          className="grid gap-1 pb-3"
          choiceClassName="hit rounded-control border px-3 text-start text-2 data-checked:border-accent data-checked:font-semibold"
        />
      ))}
    </Sample>
  );
}

export function Chip() {
  return (
    <>
      <Sample title="Off and on">
        <Beside>
          <Held first={false}>
            {(active, change) => (
              <ui.Chip active={active} onActiveChange={change}>
                {labels.forex}
              </ui.Chip>
            )}
          </Held>
          <Held first>
            {(active, change) => (
              <ui.Chip active={active} onActiveChange={change}>
                {labels.metals}
              </ui.Chip>
            )}
          </Held>
        </Beside>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <ui.Chip active={false} onActiveChange={nothing}>
          {labels.indices}
        </ui.Chip>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Chip active={false} onActiveChange={nothing}>
          {labels.indices}
        </ui.Chip>
      </Sample>
    </>
  );
}

const content = <p className="py-4 text-2 text-muted">{labels.nothing}</p>;

export function Tabs() {
  const items = [
    { value: 'open', label: labels.open, content },
    { value: 'pending', label: labels.pending, content },
    { value: 'history', label: labels.history, content },
  ] as const;
  return (
    <>
      <Sample title="Three, with something beside them">
        <Held<string> first="open">
          {(value, change) => (
            <ui.Tabs<string>
              label={labels.orders}
              value={value}
              onValueChange={change}
              items={items}
              aside={<span className="px-2 text-1 text-muted">3</span>}
            />
          )}
        </Held>
      </Sample>
      <Sample title="No room beside long names">
        <ui.Tabs<string>
          label={labels.orders}
          value="long"
          onValueChange={nothing}
          items={[{ value: 'long', label: labels.longCategory, content }, ...items]}
          aside={<ui.Button tone="quiet">{labels.closeAllAction}</ui.Button>}
        />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Tabs<string> label={labels.orders} value="open" onValueChange={nothing} items={items} />
      </Sample>
    </>
  );
}
