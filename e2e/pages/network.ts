/** The network between a page and its server: `fetch` as a browser has it, and answers that are held or replaced. */

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

/** Addresses of a page are relative to it, which those of Node's `fetch` are not. */
export function installNetwork(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    requests.push(request.clone());
    const found = routes.find(({ path }) => path.test(request.url));
    return found === undefined ? nodeFetch(request) : found.route(request, (each) => nodeFetch(each));
  };
}

export function resetNetwork(): void {
  routes = [];
  requests.length = 0;
}
