/** `seed`: for the feed `sim`; default: 1. `instrumentsFile`: INSTRUMENTS_FILE of the first start, only for `push`. */
export interface Template {
  readonly feed: 'sim' | 'push';
  readonly seed?: number;
  readonly instrumentsFile?: string;
}
export function dataTemplate(template: Template): Promise<string>;
export function copyDataTemplate(template: Template, folder: string): Promise<void>;
