/**
 * Removes from React DOM what the app never uses: hydrating HTML from a server, view transitions, Suspense with lazy components and
 * promises, references to fragments, hooks of form actions, and files that React would load
 * (decision 0524). Minification then removes code that is no longer referenced.
 */
import { parseAst } from 'rolldown/parseAst';

const FILE = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/u;
/** Another version may have a different source: read its changes, run all browser tests, and enter it here. */
const VERSION = '19.3.1';
const SEE = 'see scripts/lib/lean-react.mjs';

/**
 * Kinds of fibers that never exist: 13 Suspense, 16 lazy components, 18 HTML of a server, 19 lists of suspended parts, 26 files,
 * 27 html, head and body, 30 view transitions. One that is rendered nevertheless is an error at once.
 */
const DEAD_TAGS = new Set([13, 16, 18, 19, 26, 27, 30]);
/** Variables that have this value whenever they are read. */
const CONSTANTS = new Map([
  ['isHydrating', 'false'],
  ['shouldStartViewTransition', 'false'],
]);
/** Members that have this value whenever they are read. */
const MEMBERS = new Map([
  ['isDehydrated', 'false'],
  ['dehydrated', 'null'],
]);
/** Functions that do nothing for the app, with their return values. */
const STUBS = new Map([
  // HTML of a server
  ['queueIfContinuousEvent', 'false'],
  ['attemptExplicitHydrationTarget', ''],
  ['replayUnblockedEvents', ''],
  // view transitions
  ['startViewTransition', ''],
  ['trackEnterViewTransitions', ''],
  ['commitEnterViewTransitions', ''],
  ['commitExitViewTransitions', ''],
  ['commitNestedViewTransitions', ''],
  ['commitAppearingPairViewTransitions', ''],
  ['commitDeletedPairViewTransitions', ''],
  ['restoreEnterOrExitViewTransitions', ''],
  ['restoreNestedViewTransitions', ''],
  ['measureNestedViewTransitions', ''],
  ['measureViewTransitionHostInstancesRecursive', 'false'],
  // references to fragments
  ['commitNewChildToFragmentInstances', ''],
  ['commitNewChildToFragmentInstance', ''],
  ['commitFragmentInstanceInsertionEffects', ''],
  ['commitFragmentInstanceDeletionEffects', ''],
  ['deleteChildFromFragmentInstance', ''],
  ['isFragmentInstanceParent', 'false'],
  // files
  ['isHostHoistableType', 'false'],
  // waiting for promises while rendering
  ['useThenable', 'throwInvalidHookError()'],
  ['unwrapThenable', 'throwInvalidHookError()'],
  ['resolveLazy', 'throwInvalidHookError()'],
  ['attachPingListener', 'throwInvalidHookError()'],
  ['attachSuspenseRetryListeners', ''],
  ['renderDidSuspendDelayIfPossible', ''],
  ['replaySuspendedUnitOfWork', ''],
  ['scheduleRetryEffect', ''],
]);
/** Classes that are never instantiated. */
const DEAD_CLASSES = new Set(['FragmentInstance', 'ViewTransitionPseudoElement', 'ReactDOMHydrationRoot']);
/** Hooks of form actions and of the compiler: they throw. */
const DEAD_HOOKS = new Set([
  'useHostTransitionStatus',
  'useFormState',
  'useActionState',
  'useOptimistic',
  'useMemoCache',
  'useCacheRefresh',
]);
/** Calls that load files: replaced by those of React without a DOM, which do nothing. */
const FILE_CALLS = new Set([
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
]);
const NAMES = [...CONSTANTS.keys(), ...MEMBERS.keys(), ...STUBS.keys(), ...DEAD_CLASSES, ...DEAD_HOOKS, ...FILE_CALLS];

const children = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');
const isFunction = (node) => node.type.includes('Function');
const isMember = (node) => node?.type === 'MemberExpression' && !node.computed;

/** Names that `var` declares for the surrounding function. */
function variablesIn(node) {
  if (isFunction(node)) return [];
  const own = node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [];
  return [...own, ...children(node).flatMap(variablesIn)];
}

const isDeadTag = (node) => node?.type === 'Literal' && DEAD_TAGS.has(node.value);
const isTag = (node) => isMember(node) && node.property.name === 'tag';
const LEAVES = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']);
/** Whether a case does not fall through to the next one. */
const leaves = ({ consequent }) =>
  LEAVES.has(consequent.flatMap((part) => (part.type === 'BlockStatement' ? part.body : part)).at(-1)?.type);

/** Cases of dead tags, except those that share statements with a case that is needed. */
function deadCases({ discriminant, cases }) {
  if (!isTag(discriminant)) return [];
  const isLabel = ({ test, consequent }) => isDeadTag(test) && consequent.length === 0;
  return cases.filter((entry, place) => {
    if (!isDeadTag(entry.test)) return false;
    const before = cases.slice(0, place).findLast((other) => !isLabel(other));
    return isLabel(entry) || (leaves(entry) && (before === undefined || leaves(before)));
  });
}

const isWritten = (node, parent) => parent.type === 'AssignmentExpression' && parent.left === node;
/** Whether a name refers to a variable that is read. */
const isRead = (node, parent) =>
  !isWritten(node, parent) &&
  !(parent.type === 'VariableDeclarator' && parent.id === node) &&
  !(isFunction(parent) && parent.params.includes(node)) &&
  !(isMember(parent) && parent.property === node) &&
  !(parent.type === 'Property' && parent.key === node);

/** By the kind of a node: the node to replace, its replacement, and the name in NAMES that this was about. */
const RULES = {
  FunctionDeclaration: ({ id, body }) =>
    STUBS.has(id.name) ? [body, `{ return ${STUBS.get(id.name)}; }`, id.name] : undefined,
  Property({ key, value }) {
    if (DEAD_HOOKS.has(key.name)) return [value, 'throwInvalidHookError', key.name];
    return FILE_CALLS.has(value.name) ? [value, `previousDispatcher.${key.name}`, value.name] : undefined;
  },
  AssignmentExpression(node, _parent, code) {
    const { left, right } = node;
    const owner = left.object;
    if (owner?.name === 'exports' && left.property.name === 'hydrateRoot') return [node, 'void 0'];
    if (!isMember(owner) || owner.property.name !== 'prototype' || !DEAD_CLASSES.has(owner.object.name))
      return undefined;
    // a function may be a method of two classes
    const rest = right.type === 'AssignmentExpression' ? code.slice(right.start, right.end) : 'void 0';
    return [node, rest, owner.object.name];
  },
  BinaryExpression(node) {
    const { left, right, operator } = node;
    if (!/^[!=]==$/u.test(operator) || !((isDeadTag(left) && isTag(right)) || (isTag(left) && isDeadTag(right))))
      return undefined;
    return [node, String(operator === '!==')];
  },
  Identifier: (node, parent) =>
    CONSTANTS.has(node.name) && isRead(node, parent) ? [node, CONSTANTS.get(node.name), node.name] : undefined,
  MemberExpression: (node, parent) =>
    isMember(node) && MEMBERS.has(node.property.name) && !isWritten(node, parent)
      ? [node, MEMBERS.get(node.property.name), node.property.name]
      : undefined,
};

/** Edits of the code, in order; `found` collects the names that occurred. */
function editsOf(code, found) {
  const edits = [];
  const put = ({ start, end }, text) => edits.push({ start, end, text });
  const walk = (node, parent, body) => {
    const replaced = RULES[node.type]?.(node, parent, code);
    if (replaced !== undefined) {
      const [place, text, name] = replaced;
      put(place, text);
      found.add(name);
      return;
    }
    const dead = node.type === 'SwitchStatement' ? deadCases(node) : [];
    for (const entry of dead) put(entry, '');
    // other cases use the variables that they declare
    const declared = dead.flatMap(variablesIn);
    if (declared.length > 0) put({ start: body.start + 1, end: body.start + 1 }, `var ${declared.join(', ')};`);
    for (const child of children(node))
      if (!dead.includes(child)) walk(child, node, isFunction(node) ? node.body : body);
  };
  walk(parseAst(code));
  return edits.toSorted((one, other) => one.start - other.start);
}

/** The client of React DOM without unused parts; throws when its source has an unexpected form. */
export function leanClient(code) {
  if (!code.includes(`exports.version = "${VERSION}"`)) throw new Error(`React DOM is not ${VERSION}: ${SEE}`);
  const found = new Set();
  let [at, text] = [0, ''];
  for (const edit of editsOf(code, found)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  const missing = NAMES.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`React DOM has an unexpected form (${missing.join(', ')}): ${SEE}`);
  return text + code.slice(at);
}

/** A plugin for Vite. */
export const leanReact = () => ({
  name: 'tradewind-lean-react',
  transform: (code, id) => (FILE.test(id) ? { code: leanClient(code), map: null } : undefined),
});
