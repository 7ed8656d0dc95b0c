import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { Attempt } from './attempt.ts';

/** Messages of browsers and Vite for a module or stylesheet that could not be fetched. */
const LOAD_FAILURE = /dynamically imported module|importing a module script failed|preload css|failed to fetch/iu;

/** Whether a part of the app could not be fetched, as opposed to crashing. */
export const isLoadFailure = (error: Error): boolean => LOAD_FAILURE.test(error.message);

/** Whether it is a stylesheet that could not be preloaded (product.md §8). */
export const isStyleFailure = (error: Error): boolean => /preload css/iu.test(error.message);

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown while a lazy part of the content is loading. */
  readonly loading?: ReactNode;
  /** Shown instead of the part that failed. `retry` shows the part again. */
  fallback(error: Error, retry: () => void): ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | undefined;
  readonly attempt: object;
}

/** Contains a failure within its part of the screen, so that the rest of the app keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, attempt: {} };
  #wasHidden = false;

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  /** Also when `Activity` shows it again: its code may have failed to arrive in the meantime. */
  override componentDidMount(): void {
    const { error } = this.state;
    if (this.#wasHidden && error !== undefined && isLoadFailure(error)) this.#retry();
  }

  override componentWillUnmount(): void {
    this.#wasHidden = true;
  }

  readonly #retry = (): void => this.setState({ error: undefined, attempt: {} });

  override render() {
    const { children, loading, fallback } = this.props;
    const { error, attempt } = this.state;
    if (error !== undefined) return fallback(error, this.#retry);
    return (
      <Attempt value={attempt}>
        <Suspense fallback={loading}>{children}</Suspense>
      </Attempt>
    );
  }
}
