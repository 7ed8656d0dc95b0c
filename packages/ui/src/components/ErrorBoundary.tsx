import { Component, type ErrorInfo, type ReactNode } from 'react';

/** How browsers and Vite name a module or stylesheet that could not be fetched. */
const LOAD_FAILURE = /dynamically imported module|importing a module script failed|preload css|failed to fetch/iu;

/** Whether a part of the app could not be fetched, as opposed to a crash in it. */
export const isLoadFailure = (error: Error): boolean => LOAD_FAILURE.test(error.message);

/** Whether it is a stylesheet that could not be preloaded (product.md §8). */
export const isStyleFailure = (error: Error): boolean => /preload css/iu.test(error.message);

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of what failed. */
  fallback(error: Error): ReactNode;
}

/** Keeps a failure inside its part of the screen: the rest of the app goes on. */
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
