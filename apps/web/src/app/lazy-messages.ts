const load = () => import('./messages.ts');

/** Loads the code for messages while the network is still available. */
export const preloadMessages = (): Promise<unknown> => Promise.all([load(), import('./toast-area.ts')]);

/** Shows a message in a toast, in the order of the calls. Without a network the bar above the page is sufficient. */
export function messages(say: (words: Awaited<ReturnType<typeof load>>) => void): void {
  void load().then(say, () => undefined);
}
