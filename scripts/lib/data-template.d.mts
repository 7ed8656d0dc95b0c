/** `seed`: of the feed `sim`; 1 when absent. */
export interface Template {
  readonly feed: 'sim' | 'push';
  readonly seed?: number;
}
export function dataTemplate(template: Template): Promise<string>;
export function copyDataTemplate(template: Template, folder: string): Promise<void>;
