/** `seed`: of the feed `sim`; 1 when absent. `instrumentsFile`: INSTRUMENTS_FILE of the first start, for `push` alone. */
export interface Template {
  readonly feed: 'sim' | 'push';
  readonly seed?: number;
  readonly instrumentsFile?: string;
}
export function dataTemplate(template: Template): Promise<string>;
export function copyDataTemplate(template: Template, folder: string): Promise<void>;
