/**
 * The app's address in the browser's history: the parts of a router that the app uses, in 2 kB (docs/decisions/0481).
 * A history entry has `key`, its id, `idx`, its position from 0, and `usr`, the app's state.
 */
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';

export interface Location {
  readonly pathname: string;
  /** Including the question mark; empty if there is none. */
  readonly search: string;
  readonly hash: string;
  /** State of the history entry. */
  readonly state: unknown;
  /** Key of the entry; `default` for the one with which the visit started. */
  readonly key: string;
}

/** How the current entry was reached: opened or gone back to, followed, or replaced. */
export type NavigationType = 'pop' | 'push' | 'replace';

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export interface Navigate {
  (to: string, options?: NavigateOptions): void;
  /** Steps in the history. */
  (steps: number): void;
}

interface Entry {
  readonly location: Location;
  readonly type: NavigationType;
}

const KEY_DIGITS = 8;

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

function stored(): { readonly key?: unknown; readonly idx?: unknown; readonly usr?: unknown } {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

const indexHere = (): number => Number(stored().idx ?? 0);

/** Whether there is a page of the app before the displayed one in the history. */
export const hasPageBehind = (): boolean => indexHere() > 0;

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { key, usr } = stored();
  return { pathname, search, hash, state: usr, key: typeof key === 'string' ? key : 'default' };
}

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && addressOf(one) === addressOf(other);

const Where = createContext<Location | undefined>(undefined);
const How = createContext<{ readonly type: NavigationType; readonly navigate: Navigate } | undefined>(undefined);

function useRouter() {
  const router = use(How);
  if (router === undefined) throw new Error('Router is missing');
  return router;
}

/** Follows the history and provides the location to its children. */
export function Router({ children }: { children: ReactNode }) {
  const [{ location, type }, setEntry] = useState<Entry>(() => ({ location: here(), type: 'pop' }));
  /** The current position in the history; the page before may still be displayed. */
  const latest = useRef(location);
  const arrive = useCallback((how: NavigationType) => {
    const next = here();
    latest.current = next;
    // the displayed page stays until the next one is ready
    startTransition(() => setEntry({ location: next, type: how }));
  }, []);
  useEffect(() => {
    const pop = (): void => {
      // an entry that intercepts going back is a copy of the one below it
      if (!isSame(here(), latest.current)) arrive('pop');
    };
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, [arrive]);
  const navigate = useCallback(
    (to: string | number, { replace = false, state }: NavigateOptions = {}) => {
      if (typeof to === 'number') {
        window.history.go(to);
        return;
      }
      const key = Math.random()
        .toString(36)
        .slice(2, 2 + KEY_DIGITS);
      const entry = { key, idx: indexHere() + (replace ? 0 : 1), usr: state };
      if (replace) window.history.replaceState(entry, '', to);
      else window.history.pushState(entry, '', to);
      arrive(replace ? 'replace' : 'push');
    },
    [arrive],
  );
  const router = useMemo(() => ({ type, navigate }), [type, navigate]);
  return (
    <How value={router}>
      <Where value={location}>{children}</Where>
    </How>
  );
}

/** Gives its children another location: that of a page that was left and kept alive. */
export function At({ location, children }: { location: Location; children: ReactNode }) {
  return <Where value={location}>{children}</Where>;
}

export function useLocation(): Location {
  const location = use(Where);
  if (location === undefined) throw new Error('Router is missing');
  return location;
}

export const useNavigate = (): Navigate => useRouter().navigate;
export const useNavigationType = (): NavigationType => useRouter().type;

/** The parameters of the address, and a function that replaces them. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: Readonly<Record<string, string>> | URLSearchParams, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Readonly<Record<string, string>> | URLSearchParams, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString();
      navigate(text === '' ? pathname : `${pathname}?${text}`, options);
    },
    [navigate, pathname],
  );
  return [parameters, change];
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  readonly to: string;
}

/** A click that the browser would follow in this window, without modifier keys. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/** A link inside the app. A link to the displayed address replaces the history entry. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const address = addressOf(useLocation());
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: replace ?? to === address, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Redirects to another address as soon as it is rendered. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => navigate(to, { replace: true, state }));
  useEffect(() => go(), [to]);
  return null;
}
