import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Messages of browsers and Vite for a module or stylesheet that could not be fetched. */
const LOAD_FAILURE = /dynamically imported module|importing a module script failed|preload css|failed to fetch/iu;

/** Whether a part of the app could not be fetched, as opposed to crashing. */
export const isLoadFailure = (error: Error): boolean => LOAD_FAILURE.test(error.message);

/** Whether it is a stylesheet that could not be preloaded (product.md §8). */
export const isStyleFailure = (error: Error): boolean => /preload css/iu.test(error.message);

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the part that failed. */
  fallback(error: Error): ReactNode;
}

/** Contains a failure within its part of the screen, so that the rest of the app keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}
