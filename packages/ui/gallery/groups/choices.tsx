import * as ui from '../../src/index.ts';
import { said } from '../look.ts';
import { Beside, Held, nothing, Sample } from '../sample.tsx';

const KINDS = [
  { value: 'market', label: said.market },
  { value: 'pending', label: said.pending },
  { value: 'stop', label: said.stop },
] as const;
const CATEGORIES = [
  { value: 'forex', label: said.forex },
  { value: 'metals', label: said.metals, disabled: true },
  { value: 'shares', label: said.longCategory },
] as const;

export function Segmented() {
  return (
    <>
      <Sample title="One of three">
        <Held<string> first="market">
          {(value, change) => (
            <ui.Segmented label={said.orderKind} value={value} onValueChange={change} choices={KINDS} />
          )}
        </Held>
      </Sample>
      <Sample title="One disabled, one with a long text">
        <ui.Segmented<string> label={said.forex} value="shares" onValueChange={nothing} choices={CATEGORIES} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Segmented<string> label={said.orderKind} value="market" onValueChange={nothing} choices={KINDS} />
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
          label={said.orderKind}
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
                {said.forex}
              </ui.Chip>
            )}
          </Held>
          <Held first>
            {(active, change) => (
              <ui.Chip active={active} onActiveChange={change}>
                {said.metals}
              </ui.Chip>
            )}
          </Held>
        </Beside>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <ui.Chip active={false} onActiveChange={nothing}>
          {said.indices}
        </ui.Chip>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Chip active={false} onActiveChange={nothing}>
          {said.indices}
        </ui.Chip>
      </Sample>
    </>
  );
}

const content = <p className="py-4 text-2 text-muted">{said.nothing}</p>;

export function Tabs() {
  const items = [
    { value: 'open', label: said.open, content },
    { value: 'pending', label: said.pending, content },
    { value: 'history', label: said.history, content },
  ] as const;
  return (
    <>
      <Sample title="Three, with something beside them">
        <Held<string> first="open">
          {(value, change) => (
            <ui.Tabs<string>
              label={said.orders}
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
          label={said.orders}
          value="long"
          onValueChange={nothing}
          items={[{ value: 'long', label: said.longCategory, content }, ...items]}
          aside={<ui.Button tone="quiet">{said.closeAllAction}</ui.Button>}
        />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Tabs<string> label={said.orders} value="open" onValueChange={nothing} items={items} />
      </Sample>
    </>
  );
}
