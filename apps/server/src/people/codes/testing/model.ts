/** A model to compare random sequences of code events with. */
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

interface SentCode {
  readonly code: string;
  readonly from: string;
  readonly sentAt: number;
  readonly tries: string[];
}

/** The rules of codes as a simple model; times in epoch ms. */
export class Model {
  readonly #sent = new Map<string, SentCode[]>();

  send(key: string, code: string, from: string, at: number): string {
    const sent = this.#sent.get(key) ?? [];
    const last = sent.at(-1);
    if (last !== undefined && at - last.sentAt < MINUTE_MS)
      return `code_too_soon ${Math.ceil((MINUTE_MS - (at - last.sentAt)) / SECOND_MS)}`;
    this.#sent.set(key, [...sent.filter((one) => one.from !== from), { code, from, sentAt: at, tries: [] }]);
    return 'ok';
  }

  take(key: string, code: string, from: string, at: number): string {
    const tried = (this.#sent.get(key) ?? []).filter(({ from: asker, sentAt, tries }) => {
      if (at - sentAt >= 10 * MINUTE_MS || tries.filter((one) => one === from).length === 5) return false;
      return from === asker || tries.filter((one) => one !== asker).length < 15;
    });
    for (const { tries } of tried) tries.push(from);
    if (!tried.some((sent) => sent.code === code)) return 'code_wrong';
    this.#used(key);
    return 'ok';
  }

  /** Using one code invalidates all; the minute between two codes continues. */
  #used(key: string): void {
    const last = this.#sent.get(key)?.at(-1);
    if (last !== undefined) this.#sent.set(key, [{ ...last, code: 'used', tries: [] }]);
  }
}
