import { NetworkError } from '@tradewind/client/app';
import { ListX } from 'lucide-react';
import * as ui from '../../src/index.ts';
import { labels } from '../look.ts';
import { nothing, Sample } from '../sample.tsx';

const lost = new NetworkError('ERR_TIMEOUT', undefined);

export function Skeleton() {
  return (
    <Sample title="In the shape of a row">
      <div className="flex items-center gap-3">
        <ui.Skeleton className="size-9" />
        <div className="grid flex-1 gap-2">
          <ui.Skeleton className="h-4 w-24" />
          <ui.Skeleton className="h-3 w-40" />
        </div>
        <ui.Skeleton className="h-5 w-16" />
      </div>
    </Sample>
  );
}

export function EmptyState() {
  return (
    <>
      <Sample title="With its next step">
        <ui.EmptyState
          icon={<ListX size={32} strokeWidth={1.5} />}
          title={labels.nothing}
          body={labels.nothingBody}
          action={<ui.Button tone="accent">{labels.trade}</ui.Button>}
        />
      </Sample>
      <Sample title="Only a title">
        <ui.EmptyState title={labels.nothing} />
      </Sample>
    </>
  );
}

export function ErrorState() {
  return (
    <Sample title="With its code">
      <ui.ErrorState title={labels.failed} body={labels.failedBody} error={lost} onRetry={nothing} />
    </Sample>
  );
}

export function FailureCode() {
  return (
    <Sample title="Of a request that took too long">
      <ui.FailureCode error={lost} />
    </Sample>
  );
}

function Broken({ error }: { error: string }): never {
  throw new Error(error);
}

const failure = ({ message }: Error) => <ui.FormFailure text={message} />;

export function ErrorBoundary() {
  return (
    <Sample title="What stands in for a part that failed">
      <ui.ErrorBoundary fallback={failure}>
        <Broken error={labels.failed} />
      </ui.ErrorBoundary>
    </Sample>
  );
}

export function ReloadBoundary() {
  const text = { title: labels.partMissing, body: labels.failedBody };
  return (
    <Sample title="A part that could not be fetched">
      <ui.ReloadBoundary crash={text} module={text} style={text} reload={labels.reload} onLoadFailure={nothing}>
        <Broken error="Failed to fetch dynamically imported module" />
      </ui.ReloadBoundary>
    </Sample>
  );
}
