const load = () => import('./messages.ts');

/** Loads what messages are said with, before the network is away. */
export const preloadMessages = (): Promise<unknown> => Promise.all([load(), import('./toast-area.ts')]);

/** Says something in a toast, in the order of the calls. Without a network the bar above the page says enough. */
export function messages(say: (words: Awaited<ReturnType<typeof load>>) => void): void {
  void load().then(say, () => undefined);
}
