import { createStore, type Readable } from '@tradewind/client/app';
import type { MessageTree } from './messages.ts';

/** Texts in groups, each a file that is fetched when a page needs it. */
export interface TextGroups<Group extends string, Language> {
  /** Groups that are loaded in the current language. */
  readonly loaded: Readable<ReadonlySet<Group>>;
  /** Resolves once these groups are loaded. Rejects when one cannot be fetched. */
  need(groups: readonly Group[]): Promise<void>;
  /**
   * Fetches every group needed so far in another language and switches to it. The returned tree grows as more groups are
   * needed. Rejects when one cannot be fetched; the current language then stays.
   */
  change(language: Language): Promise<MessageTree>;
}

/** `first`: the group needed from the start. `load` rejects when it cannot be fetched. Call `change` before `need`. */
export function createTextGroups<Group extends string, Language>(
  first: Group,
  load: (group: Group, language: Language) => Promise<MessageTree>,
): TextGroups<Group, Language> {
  const needed = new Set([first]);
  const loaded = createStore<ReadonlySet<Group>>(new Set());
  let shown: { readonly language: Language; readonly tree: MessageTree } | undefined;

  const fetchAll = async (groups: readonly Group[], language: Language): Promise<MessageTree> =>
    Object.assign({}, ...(await Promise.all(groups.map((group) => load(group, language)))));

  return {
    loaded,
    async need(groups) {
      for (const group of groups) needed.add(group);
      // repeat if the language has changed in the meantime
      for (;;) {
        if (shown === undefined) throw new Error('No language is loaded yet');
        const { tree, language } = shown;
        const missing = groups.filter((group) => !loaded.get().has(group));
        if (missing.length === 0) return;
        const texts = await fetchAll(missing, language);
        if (shown.tree !== tree) continue;
        Object.assign(tree, texts);
        loaded.set(new Set([...loaded.get(), ...missing]));
      }
    },
    async change(language) {
      const tree: MessageTree = {};
      const groups = new Set<Group>();
      // repeat if more groups were needed in the meantime
      for (let missing = [...needed]; missing.length > 0; missing = [...needed].filter((group) => !groups.has(group))) {
        Object.assign(tree, await fetchAll(missing, language));
        for (const group of missing) groups.add(group);
      }
      shown = { language, tree };
      loaded.set(groups);
      return tree;
    },
  };
}
