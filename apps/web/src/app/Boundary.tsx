import { Button, EmptyState } from '@tradewind/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useT } from '../shared/language.ts';

/** How browsers and Vite name a module or stylesheet that could not be fetched. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script failed|preload css|failed to fetch/iu;

function Failure({ error }: { error: Error }) {
  const t = useT();
  const isChunk = CHUNK_FAILURE.test(error.message);
  return (
    <div role="alert" className="grid h-full place-items-center">
      <EmptyState
        title={isChunk ? t('app.error.chunkTitle') : t('app.error.crashTitle')}
        body={isChunk ? t('app.error.chunkBody') : t('app.error.crashBody')}
        action={
          <Button tone="accent" onClick={() => location.reload()}>
            {t('app.error.reload')}
          </Button>
        }
      />
    </div>
  );
}

/** Keeps a failure inside its part of the screen: the rest of the app goes on, prices included. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Failure error={this.state.error} />;
  }
}
