import { Bell, Plus, Trash2 } from 'lucide-react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { Beside, nothing, Sample } from '../sample.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const;

export function Button() {
  return (
    <>
      <Sample title="Tones">
        <Beside>
          <ui.Button tone="accent">{labels.save}</ui.Button>
          <ui.Button>{labels.cancel}</ui.Button>
          <ui.Button tone="quiet">{labels.more}</ui.Button>
          <ui.Button tone="danger" icon={<Trash2 {...icon} />}>
            {labels.remove}
          </ui.Button>
        </Beside>
      </Sample>
      <Sample title="Large, beside each other">
        <div className="flex gap-2 *:flex-1">
          <ui.Button tone="down" size="large">
            {labels.sell}
          </ui.Button>
          <ui.Button tone="up" size="large">
            {labels.buy}
          </ui.Button>
        </div>
      </Sample>
      <Sample title="Under way">
        <Beside>
          <ui.Button tone="accent" busy>
            {labels.sending}
          </ui.Button>
          <ui.Button busy>{labels.sending}</ui.Button>
        </Beside>
      </Sample>
      <Sample title="Disabled, with its reason">
        <ui.Button tone="accent" block disabled aria-describedby="button-reason">
          {labels.buy}
        </ui.Button>
        <p id="button-reason" className="pt-1 text-1 text-muted">
          {labels.reason}
        </p>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <Beside>
          <ui.Button tone="accent">{labels.save}</ui.Button>
          <ui.Button>{labels.cancel}</ui.Button>
        </Beside>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.Button tone="accent">{labels.save}</ui.Button>
      </Sample>
      <Sample title="Long text in little room">
        <div className="w-44">
          <ui.Button block icon={<Plus {...icon} className="shrink-0" />}>
            {labels.longAction}
          </ui.Button>
        </div>
      </Sample>
      <Sample title="A link like it">
        <Beside>
          <a href="#button" className={ui.buttonLinkClass()}>
            {labels.trade}
          </a>
          <a href="#button" className={ui.buttonLinkClass('plain')}>
            {labels.more}
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
        <ui.IconButton label={labels.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="Pointer over it" force="hover">
        <ui.IconButton label={labels.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="With the focus" force="focus">
        <ui.IconButton label={labels.notices}>{bell}</ui.IconButton>
      </Sample>
      <Sample title="Disabled">
        <ui.IconButton label={labels.notices} disabled>
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
          label={labels.copy}
          copied={labels.copied}
          failed={labels.notCopied}
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
