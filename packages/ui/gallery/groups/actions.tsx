import { Bell, Plus, Trash2 } from 'lucide-react';
import * as ui from '../../src/index.ts';
import { said } from '../look.ts';
import { Beside, nothing, Sample } from '../sample.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const;

export function Button() {
  return (
    <>
      <Sample title="Tones">
        <Beside>
          <ui.Button tone="accent">{said.save}</ui.Button>
          <ui.Button>{said.cancel}</ui.Button>
          <ui.Button tone="quiet">{said.more}</ui.Button>
          <ui.Button tone="danger" icon={<Trash2 {...icon} />}>
            {said.remove}
          </ui.Button>
        </Beside>
      </Sample>
      <Sample title="Large, beside each other">
        <div className="flex gap-2 *:flex-1">
          <ui.Button tone="down" size="large">
            {said.sell}
          </ui.Button>
          <ui.Button tone="up" size="large">
            {said.buy}
          </ui.Button>
        </div>
      </Sample>
      <Sample title="Under way">
        <Beside>
          <ui.Button tone="accent" busy>
            {said.sending}
          </ui.Button>
          <ui.Button busy>{said.sending}</ui.Button>
        </Beside>
      </Sample>
      <Sample title="Disabled, with its reason">
        <ui.Button tone="accent" block disabled aria-describedby="button-reason">
          {said.buy}
        </ui.Button>
        <p id="button-reason" className="pt-1 text-1 text-muted">
          {said.reason}
        </p>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <Beside>
          <ui.Button tone="accent">{said.save}</ui.Button>
          <ui.Button>{said.cancel}</ui.Button>
        </Beside>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Button tone="accent">{said.save}</ui.Button>
      </Sample>
      <Sample title="Long text in little room">
        <div className="w-44">
          <ui.Button block icon={<Plus {...icon} className="shrink-0" />}>
            {said.longAction}
          </ui.Button>
        </div>
      </Sample>
      <Sample title="A link like it">
        <Beside>
          <a href="#button" className={ui.buttonLinkClass()}>
            {said.trade}
          </a>
          <a href="#button" className={ui.buttonLinkClass('plain')}>
            {said.more}
          </a>
        </Beside>
      </Sample>
    </>
  );
}

export function IconButton() {
  const bell = <Bell aria-hidden size={20} strokeWidth={1.5} />;
  return (
    <>
      <Sample title="At rest">
        <ui.IconButton label={said.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <ui.IconButton label={said.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.IconButton label={said.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="Disabled">
        <ui.IconButton label={said.notices} disabled>
          {bell}
        </ui.IconButton>
      </Sample>
    </>
  );
}

export function CopyIconButton() {
  return (
    <Sample title="At rest; a tick once it has copied">
      <Beside>
        <code className="text-2">T-48151623</code>
        <ui.CopyIconButton
          text="T-48151623"
          label={said.copy}
          copied={said.copied}
          failed={said.notCopied}
          iconSize={18}
          className="text-muted"
          onCopied={nothing}
        />
      </Beside>
    </Sample>
  );
}

export function Spinner() {
  return (
    <Sample title="In the colour of its text">
      <div className="flex gap-4">
        <ui.Spinner />
        <span className="text-accent">
          <ui.Spinner />
        </span>
      </div>
    </Sample>
  );
}
