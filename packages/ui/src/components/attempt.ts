import { createContext } from 'react';

/** An object for each attempt of an `ErrorBoundary` to show its content. */
export const Attempt = createContext<object>({});
