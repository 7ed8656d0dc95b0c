import type { statements } from './en.ts';

export type StatementTexts = Readonly<Record<keyof typeof statements, string>>;
