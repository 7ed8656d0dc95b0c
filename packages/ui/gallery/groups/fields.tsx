import { Search } from 'lucide-react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { Held, nothing, Sample } from '../sample.tsx';

export function TextField() {
  return (
    <>
      <Sample title="Empty">
        <Held first="">
          {(value, change) => (
            <ui.TextField
              label={labels.name}
              placeholder={labels.namePlaceholder}
              value={value}
              onValueChange={change}
              autoComplete="off"
            />
          )}
        </Held>
      </Sample>
      <Sample title="Filled, with a hint">
        <ui.TextField
          label={labels.amount}
          hint={labels.amountHint}
          value="250"
          onValueChange={nothing}
          trailing={<span className="text-2 text-muted">USD</span>}
        />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.TextField label={labels.name} value="Ada Lovelace" onValueChange={nothing} />
      </Sample>
      <Sample title="Error">
        <ui.TextField
          label={labels.email}
          type="email"
          dir="ltr"
          value="ada@example"
          onValueChange={nothing}
          error={labels.emailWrong}
        />
      </Sample>
      <Sample title="Disabled">
        <ui.TextField label={labels.email} dir="ltr" value="ada@example.com" onValueChange={nothing} disabled />
      </Sample>
      <Sample title="Search: the label is spoken only">
        <Held first="EUR">
          {(value, change) => (
            <ui.TextField
              label={labels.search}
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
          {(value, change) => <ui.DecimalField label={labels.stop} value={value} onValueChange={change} />}
        </Held>
      </Sample>
      <Sample title="Error">
        <ui.DecimalField label={labels.amount} value="5" onValueChange={nothing} error={labels.amountWrong} />
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
              label={labels.note}
              hint={labels.noteHint}
              rows={2}
              maxLength={500}
              value={value}
              onValueChange={change}
            />
          )}
        </Held>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.TextArea label={labels.note} rows={2} maxLength={500} value={labels.longMessage} onValueChange={nothing} />
      </Sample>
      <Sample title="Error">
        <ui.TextArea
          label={labels.note}
          rows={2}
          maxLength={500}
          value="?"
          onValueChange={nothing}
          error={labels.noteWrong}
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
            <ui.Stepper label={labels.volume} unit={labels.lots} value={value} onValueChange={change} {...LOTS} />
          )}
        </Held>
      </Sample>
      <Sample title="At its lowest">
        <ui.Stepper label={labels.volume} unit={labels.lots} value="0.01" onValueChange={nothing} {...LOTS} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Stepper label={labels.volume} unit={labels.lots} value="0.10" onValueChange={nothing} {...LOTS} />
      </Sample>
      <Sample title="Error">
        <ui.Stepper label={labels.volume} value="80" onValueChange={nothing} error={labels.failure} {...LOTS} />
      </Sample>
      <Sample title="Disabled">
        <ui.Stepper label={labels.volume} unit={labels.lots} value="0.10" onValueChange={nothing} disabled {...LOTS} />
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
            <ui.Slider
              label={labels.leverage}
              min={0}
              max={100}
              value={value}
              text={`${value}`}
              onValueChange={change}
            />
          )}
        </Held>
      </Sample>
      <Sample title="Nothing in the middle">
        <ui.Slider label={labels.offset} min={-12} max={12} value={-5} text="-5" onValueChange={nothing} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Slider label={labels.leverage} min={0} max={100} value={20} text="20" onValueChange={nothing} />
      </Sample>
    </>
  );
}

export function Switch() {
  return (
    <>
      <Sample title="Off, on, with a hint">
        <Held first={false}>
          {(checked, change) => <ui.Switch checked={checked} onCheckedChange={change} label={labels.sounds} />}
        </Held>
        <Held first>
          {(checked, change) => (
            <ui.Switch checked={checked} onCheckedChange={change} label={labels.sounds} hint={labels.soundsHint} />
          )}
        </Held>
      </Sample>
      <Sample title="Long text">
        <ui.Switch checked={false} onCheckedChange={nothing} label={labels.longSetting} hint={labels.soundsHint} />
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Switch checked onCheckedChange={nothing} label={labels.sounds} />
      </Sample>
      <Sample title="Disabled">
        <ui.Switch checked={false} onCheckedChange={nothing} label={labels.sounds} disabled />
        <ui.Switch checked onCheckedChange={nothing} label={labels.sounds} disabled />
      </Sample>
    </>
  );
}

const form = { id: 'sample-form', submit: nothing };

export function FormFrame() {
  return (
    <Sample title="With a failure of its own, which takes no room while there is none">
      <ui.FormFrame form={form} label={labels.password} className="grid gap-3">
        <ui.TextField
          label={labels.password}
          type="password"
          autoComplete="off"
          value="secret words"
          onValueChange={nothing}
        />
        <ui.FormFailure text={undefined} />
        <ui.Button type="submit" tone="accent">
          {labels.save}
        </ui.Button>
      </ui.FormFrame>
    </Sample>
  );
}

export function FormFailure() {
  return (
    <Sample title="Shown">
      <ui.FormFailure text={labels.failure} />
    </Sample>
  );
}
