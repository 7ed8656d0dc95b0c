import { createStore, type Readable } from '@tradewind/client';
import type { MessageTree } from './messages.ts';

/** Texts by area, each fetched when a page needs it. */
export interface AreaTexts<Area extends string, Language> {
  /** Areas whose texts are loaded in the current language. */
  readonly loaded: Readable<ReadonlySet<Area>>;
  /** Resolves once the texts of these areas are loaded. Rejects when they cannot be fetched. */
  need(areas: readonly Area[]): Promise<void>;
  /**
   * Fetches every area needed so far in another language and switches to it. The returned tree grows as more areas are
   * needed. Rejects when one cannot be fetched; the current language then stays.
   */
  change(language: Language): Promise<MessageTree>;
}

/** `first`: the areas needed from the start. Call `change` before `need`. */
export function createAreaTexts<Area extends string, Language>(
  first: readonly Area[],
  load: (area: Area, language: Language) => Promise<MessageTree>,
): AreaTexts<Area, Language> {
  const needed = new Set(first);
  const loaded = createStore<ReadonlySet<Area>>(new Set());
  let shown: { readonly language: Language; readonly tree: Partial<Record<Area, MessageTree>> } | undefined;

  const fetchAll = async (areas: readonly Area[], language: Language): Promise<Partial<Record<Area, MessageTree>>> => {
    const tree: Partial<Record<Area, MessageTree>> = {};
    await Promise.all(
      areas.map(async (area) => {
        tree[area] = await load(area, language);
      }),
    );
    return tree;
  };
  const missingOf = (tree: Partial<Record<Area, MessageTree>>, areas: Iterable<Area>): readonly Area[] =>
    [...areas].filter((area) => tree[area] === undefined);

  return {
    loaded,
    async need(areas) {
      for (const area of areas) needed.add(area);
      // repeat if the language has changed in the meantime
      for (;;) {
        if (shown === undefined) throw new Error('No language is loaded yet');
        const { tree, language } = shown;
        const missing = missingOf(tree, areas);
        if (missing.length === 0) return;
        const texts = await fetchAll(missing, language);
        if (shown.tree !== tree) continue;
        Object.assign(tree, texts);
        loaded.set(new Set([...loaded.get(), ...missing]));
      }
    },
    async change(language) {
      const tree: Partial<Record<Area, MessageTree>> = {};
      // repeat if more areas were needed in the meantime
      for (let missing = [...needed]; missing.length > 0; missing = [...missingOf(tree, needed)])
        Object.assign(tree, await fetchAll(missing, language));
      shown = { language, tree };
      loaded.set(new Set(needed));
      return tree as MessageTree;
    },
  };
}
