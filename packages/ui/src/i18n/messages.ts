/**
 * Types of the texts. English is the source: its file, written `as const`, defines the keys and the parameters
 * (`{name}`) of every text, so that a wrong key or a missing parameter is a compile error.
 */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/**
 * A translation: any of the English keys, with any text. A key that it lacks is shown in English (mergeTexts). A text with
 * plural forms may have the forms of its own language.
 */
export type TranslationOf<Source> = {
  readonly [Key in keyof Source]?: Source[Key] extends string ? string : TranslationOf<Source[Key]>;
} & { readonly [Form in PluralForm<keyof Source>]?: string };

type PluralForm<Key> = Key extends `${infer Base}_other` ? `${Base}_${Intl.LDMLPluralRule}` : never;

/** Dotted paths of all texts. */
export type MessageKey<Source, Path extends string = ''> = {
  [Key in keyof Source & string]: Source[Key] extends string
    ? `${Path}${Key}`
    : MessageKey<Source[Key], `${Path}${Key}.`>;
}[keyof Source & string];

export type MessageAt<Source, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Source
    ? MessageAt<Source[Head], Rest>
    : never
  : Key extends keyof Source
    ? Source[Key]
    : never;

export type ParameterOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;

export type Parameters = Readonly<Record<string, string | number>>;

type ParametersFor<Text> = [ParameterOf<Text>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Text>, string | number>>];

/** Keys that have plural forms, without their `_one`, `_other` … ending. */
export type PluralBase<Source> =
  MessageKey<Source> extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

export interface Translate<Source> {
  <Key extends MessageKey<Source>>(key: Key, ...parameters: ParametersFor<MessageAt<Source, Key>>): string;
  /**
   * The form of `base` for a count, by the plural rules of the language. `{count}` is filled in, formatted with the given
   * number of decimals: 1 pip, but 1.0 pips.
   */
  plural(base: PluralBase<Source>, count: number, parameters?: Parameters, decimals?: number): string;
  /** Whether there is a text with this key, and its file is loaded. */
  has(key: string): boolean;
}
