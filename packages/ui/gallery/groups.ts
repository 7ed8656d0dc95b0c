import type { ComponentType } from 'react';
import type * as ui from '../src/index.ts';
import * as actions from './groups/actions.tsx';
import * as chat from './groups/chat.tsx';
import * as choices from './groups/choices.tsx';
import * as content from './groups/content.tsx';
import * as fields from './groups/fields.tsx';
import * as figures from './groups/figures.tsx';
import * as lists from './groups/lists.tsx';
import * as overlays from './groups/overlays.tsx';
import * as states from './groups/states.tsx';

/** Exports of this package with a name like `Button`, as opposed to `useFormat` or `NO_FIGURE`. */
type ComponentName = keyof {
  [Name in keyof typeof ui as Name extends Uppercase<Name> ? never : Name extends Capitalize<Name> ? Name : never]: 0;
};

const SAMPLES = {
  Actions: actions,
  Fields: fields,
  Choices: choices,
  Figures: figures,
  Lists: lists,
  States: states,
  Content: content,
  Chat: chat,
  'Over the page': overlays,
} satisfies Readonly<Record<string, Partial<Readonly<Record<ComponentName, ComponentType>>>>>;

type Missing = Exclude<
  ComponentName,
  { [Group in keyof typeof SAMPLES]: keyof (typeof SAMPLES)[Group] }[keyof typeof SAMPLES]
>;

/** Samples by component name. If a component is in no group, this does not compile, and the error names it. */
export const GROUPS: [Missing] extends [never] ? typeof SAMPLES : Missing = SAMPLES;
