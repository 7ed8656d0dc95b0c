/** The network between a page and its server: `fetch` as a browser has it, answers that are held or replaced, and no network. */
import { WebSocket } from 'ws';

type Send = (request: Request) => Promise<Response>;
type Route = (request: Request, send: Send) => Promise<Response>;

const nodeFetch = globalThis.fetch;
let routes: { readonly path: RegExp; readonly route: Route }[] = [];
const requests: Request[] = [];

/** Requests of the page so far whose address matches, oldest first. */
export const sent = (path: RegExp): readonly Request[] => requests.filter(({ url }) => path.test(url));

/** Until the end of the test, requests whose address matches go through `route`. The latest route for an address counts. */
export function onRequest(path: RegExp, route: Route): void {
  routes = [{ path, route }, ...routes];
}

/** Holds the requests whose address matches; returns what lets them go on. */
export function hold(path: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  onRequest(path, async (request, send) => {
    await promise;
    return send(request);
  });
  return resolve;
}

let changeMessage = (text: string): string => text;

/** Until the end of the test, messages of the server's socket reach the page as `change` makes them. */
export function onMessage(change: (text: string) => string): void {
  changeMessage = change;
}

let isOffline = false;
const sockets = new Set<WebSocket>();

/** A socket of the page. Without a network it cannot connect, and one that is open ends. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    // nothing listens on this port
    super(isOffline ? 'ws://127.0.0.1:1' : url);
    sockets.add(this);
    this.on('close', () => sockets.delete(this));
    // the page hears of its end, and a browser throws nothing
    this.on('error', () => undefined);
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'message') return super.emit(event, ...values);
    const [data, isBinary] = values;
    return super.emit(event, Buffer.from(changeMessage(String(data))), isBinary);
  }
}

/** Takes the network away from the page, as a tunnel does. */
export function goOffline(): void {
  isOffline = true;
  for (const socket of sockets) socket.terminate();
}

export function goOnline(): void {
  isOffline = false;
}

/** Addresses of a page are relative to it, which those of Node's `fetch` are not. */
export function installNetwork(): void {
  // that of jsdom connects to nothing in this environment
  globalThis.WebSocket = PageSocket as unknown as typeof globalThis.WebSocket;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    requests.push(request.clone());
    if (isOffline) throw new TypeError('Failed to fetch');
    const found = routes.find(({ path }) => path.test(request.url));
    return found === undefined ? nodeFetch(request) : found.route(request, (each) => nodeFetch(each));
  };
}

export function resetNetwork(): void {
  isOffline = false;
  changeMessage = (text) => text;
  routes = [];
  requests.length = 0;
}
