import { Search } from 'lucide-react';
import * as ui from '../../src/index.ts';
import { said } from '../look.ts';
import { Held, nothing, Sample } from '../sample.tsx';

export function TextField() {
  return (
    <>
      <Sample title="Empty">
        <Held first="">
          {(value, change) => (
            <ui.TextField
              label={said.name}
              placeholder={said.namePlaceholder}
              value={value}
              onValueChange={change}
              autoComplete="off"
            />
          )}
        </Held>
      </Sample>
      <Sample title="Filled, with a hint">
        <ui.TextField
          label={said.amount}
          hint={said.amountHint}
          value="250"
          onValueChange={nothing}
          trailing={<span className="text-2 text-muted">USD</span>}
        />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.TextField label={said.name} value="Ada Lovelace" onValueChange={nothing} />
      </Sample>
      <Sample title="Error">
        <ui.TextField
          label={said.email}
          type="email"
          dir="ltr"
          value="ada@example"
          onValueChange={nothing}
          error={said.emailWrong}
        />
      </Sample>
      <Sample title="Disabled">
        <ui.TextField label={said.email} dir="ltr" value="ada@example.com" onValueChange={nothing} disabled />
      </Sample>
      <Sample title="Search: the label is spoken only">
        <Held first="EUR">
          {(value, change) => (
            <ui.TextField
              label={said.search}
              labelHidden
              type="search"
              dir="ltr"
              value={value}
              onValueChange={change}
              leading={<Search aria-hidden size={18} strokeWidth={1.5} className="text-muted" />}
            />
          )}
        </Held>
      </Sample>
    </>
  );
}

export function DecimalField() {
  return (
    <>
      <Sample title="Filled">
        <Held first="1.08421">
          {(value, change) => <ui.DecimalField label={said.stop} value={value} onValueChange={change} />}
        </Held>
      </Sample>
      <Sample title="Error">
        <ui.DecimalField label={said.amount} value="5" onValueChange={nothing} error={said.amountWrong} />
      </Sample>
    </>
  );
}

export function TextArea() {
  return (
    <>
      <Sample title="Empty, with a hint">
        <Held first="">
          {(value, change) => (
            <ui.TextArea
              label={said.note}
              hint={said.noteHint}
              rows={2}
              maxLength={500}
              value={value}
              onValueChange={change}
            />
          )}
        </Held>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.TextArea label={said.note} rows={2} maxLength={500} value={said.longMessage} onValueChange={nothing} />
      </Sample>
      <Sample title="Error">
        <ui.TextArea
          label={said.note}
          rows={2}
          maxLength={500}
          value="?"
          onValueChange={nothing}
          error={said.noteWrong}
        />
      </Sample>
    </>
  );
}

const LOTS = { step: 0.01, min: 0.01, max: 50, scale: 2 } as const;

export function Stepper() {
  return (
    <>
      <Sample title="Between its ends">
        <Held first="0.10">
          {(value, change) => (
            <ui.Stepper label={said.volume} unit={said.lots} value={value} onValueChange={change} {...LOTS} />
          )}
        </Held>
      </Sample>
      <Sample title="At its lowest">
        <ui.Stepper label={said.volume} unit={said.lots} value="0.01" onValueChange={nothing} {...LOTS} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Stepper label={said.volume} unit={said.lots} value="0.10" onValueChange={nothing} {...LOTS} />
      </Sample>
      <Sample title="Error">
        <ui.Stepper label={said.volume} value="80" onValueChange={nothing} error={said.failure} {...LOTS} />
      </Sample>
      <Sample title="Disabled">
        <ui.Stepper label={said.volume} unit={said.lots} value="0.10" onValueChange={nothing} disabled {...LOTS} />
      </Sample>
    </>
  );
}

export function Slider() {
  return (
    <>
      <Sample title="From one end">
        <Held first={60}>
          {(value, change) => (
            <ui.Slider label={said.leverage} min={0} max={100} value={value} text={`${value}`} onValueChange={change} />
          )}
        </Held>
      </Sample>
      <Sample title="Nothing in the middle">
        <ui.Slider label={said.offset} min={-12} max={12} value={-5} text="-5" onValueChange={nothing} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Slider label={said.leverage} min={0} max={100} value={20} text="20" onValueChange={nothing} />
      </Sample>
    </>
  );
}

export function Switch() {
  return (
    <>
      <Sample title="Off, on, with a hint">
        <Held first={false}>
          {(checked, change) => <ui.Switch checked={checked} onCheckedChange={change} label={said.sounds} />}
        </Held>
        <Held first>
          {(checked, change) => (
            <ui.Switch checked={checked} onCheckedChange={change} label={said.sounds} hint={said.soundsHint} />
          )}
        </Held>
      </Sample>
      <Sample title="Long text">
        <ui.Switch checked={false} onCheckedChange={nothing} label={said.longSetting} hint={said.soundsHint} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Switch checked onCheckedChange={nothing} label={said.sounds} />
      </Sample>
      <Sample title="Disabled">
        <ui.Switch checked={false} onCheckedChange={nothing} label={said.sounds} disabled />
        <ui.Switch checked onCheckedChange={nothing} label={said.sounds} disabled />
      </Sample>
    </>
  );
}

const form = { id: 'sample-form', submit: nothing };

export function FormFrame() {
  return (
    <Sample title="With a failure of its own, which takes no room while there is none">
      <ui.FormFrame form={form} label={said.password} className="grid gap-3">
        <ui.TextField
          label={said.password}
          type="password"
          autoComplete="off"
          value="secret words"
          onValueChange={nothing}
        />
        <ui.FormFailure text={undefined} />
        <ui.Button type="submit" tone="accent">
          {said.save}
        </ui.Button>
      </ui.FormFrame>
    </Sample>
  );
}

export function FormFailure() {
  return (
    <Sample title="Shown">
      <ui.FormFailure text={said.failure} />
    </Sample>
  );
}
