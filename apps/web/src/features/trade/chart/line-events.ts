import type { AnyLine } from './trade-lines.ts';
import type { AlertLine } from './use-alert-lines.ts';
import type { LineDrop, LineEdit } from './use-line-drop.tsx';

/** Actions on a line of the chart. */
export interface LineEvents extends LineDrop {
  edit(edit: LineEdit): void;
  editAlert(line: AlertLine): void;
  remove(line: AnyLine): void;
}
