// Removes from React DOM what nothing here renders: hydration, view transitions, stylesheets and scripts in components, form
// actions, refs on fragments, custom elements, Activity and SuspenseList. Each is spread over functions that every page needs,
// so no bundler can leave it out. Conditions on them become constants, and the minifier removes what is then never reached: a
// quarter of React DOM. What only a removed feature calls throws; tests/unit/react-dom-cuts.dom.test.ts draws with what is left.
// Read the difference again with a new version of React.
import { type Plugin, parseAst } from 'vite';

/** Kinds of fibers that are never created, by React's numbers: an element that would need one ends in React's error 156. */
const TAGS = new Set([
  18, // of a boundary that hydrates
  19, // SuspenseList
  21, // Scope
  23, // LegacyHidden
  25, // TracingMarker
  27, // html, head and body
  30, // ViewTransition
  31, // Activity
]);

/** Variables that would change only with a removed feature. */
const VARIABLES = new Map([
  ['isHydrating', 'false'],
  ['hydrationParentFiber', 'null'],
  ['hydrationErrors', 'null'],
  ['shouldStartViewTransition', 'false'],
]);

/** Properties too, where they are read. */
const PROPERTIES = new Map([
  ['dehydrated', 'null'],
  ['isDehydrated', 'false'],
]);

/** Functions, with what they are in place of their bodies. */
const BODIES = new Map([
  // What only a removed feature calls.
  ...[
    'canHydrateInstance',
    'popToNextHostParent',
    'prepareToHydrateHostInstance',
    'queueIfContinuousEvent',
    'attemptExplicitHydrationTarget',
    'updateDehydratedSuspenseComponent',
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'startViewTransition',
    'FragmentInstance',
    'acquireResource',
    'getHydratableHoistableCache',
    'insertSuspendedStylesheets',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
    'mountActionState',
    'rerenderActionState',
    'updateActionState',
    'ensureFormComponentIsStateful',
    'setPropOnCustomElement',
    'useMemoCache',
  ].map((name) => [name, `{ throw Error('React: ${name}'); }`] as const),
  // What every page calls and what would find nothing to do: hydrated events, refs on fragments, view transitions.
  ...[
    'clearIfContinuousEvent',
    'popTreeContext',
    'retryIfBlockedOn',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreNestedViewTransitions',
    'trackEnterViewTransitions',
  ].map((name) => [name, '{}'] as const),
  ['isFragmentInstanceParent', '{ return false; }'],
  // Of all that React moves to the head, only titles are rendered.
  ['getResource', `{ if (type !== 'title') throw Error('React: ' + type); return null; }`],
  // The names of the components above an error, which no error boundary here reads.
  ['getStackByFiberInDevAndProd', `{ return ''; }`],
]);

/** Top-level statements to leave out, by how they start. */
const STATEMENTS = [
  'exports.hydrateRoot =',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
  'FragmentInstance.prototype',
];

/** What react-dom itself exports for them. */
const EXPORTS = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'];

export const CLIENT = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const SHARED = /react-dom[\\/]cjs[\\/]react-dom\.production\.js$/;

export function withoutNeverRendered(): Plugin {
  return {
    name: 'without-never-rendered',
    apply: 'build',
    transform: {
      filter: { id: [CLIENT, SHARED] },
      handler: (code, id) => (CLIENT.test(id) ? cutClient(code) : cutExports(code)),
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** React DOM's client without what nothing here renders. Throws if something of the lists is not in it. */
export function cutClient(code: string): string {
  const found = new Set<string>();
  const edits: { start: number; end: number; text: string }[] = [];
  const replace = (node: Node, text: string, name: string) => {
    found.add(name);
    edits.push({ start: node.start, end: node.end, text });
  };
  const visit = (node: Node): void => {
    const { name } = node.type === 'FunctionDeclaration' ? (node['id'] as Named) : (node as unknown as Named);
    const body = BODIES.get(name);
    if (node.type === 'FunctionDeclaration' && body) return replace(node['body'] as Node, body, name);
    // A function's own variable of that name.
    if (parameters(node).some((parameter) => VARIABLES.has(parameter))) return;
    if (node.type === 'ExpressionStatement') {
      const start = STATEMENTS.find((text) => code.startsWith(text, node.start));
      if (start) return replace(node, '', start);
    }
    if (node.type === 'VariableDeclarator' && VARIABLES.has((node['id'] as Named).name)) return;
    const constant = VARIABLES.get(node.type === 'AssignmentExpression' ? (node['left'] as Named).name : name);
    if (constant && /^(?:AssignmentExpression|Identifier)$/.test(node.type)) return replace(node, constant, 'variable');
    // What is assigned to a property stays.
    if (node.type === 'AssignmentExpression') {
      const { object, property, computed } = node['left'] as Node;
      if (object) visit(object as Node);
      if (computed) visit(property as Node);
      return visit(node['right'] as Node);
    }
    if (node.type === 'MemberExpression' && node['computed'] === false) {
      const property = (node['property'] as Named).name;
      const value = PROPERTIES.get(property);
      return value ? replace(node, value, property) : visit(node['object'] as Node);
    }
    if (node.type === 'Property' && node['computed'] === false) return visit(node['value'] as Node);
    const answer = ofTag(node);
    if (answer !== undefined) return replace(node, answer, 'tag');
    const removed = node.type === 'SwitchStatement' ? neverTaken(node) : [];
    removed.forEach((branch) => replace(branch, declared(branch), 'case'));
    children(node)
      .filter((child) => !removed.includes(child))
      .forEach(visit);
  };
  visit(parseAst(code) as unknown as Node);
  const missing = [...BODIES.keys(), ...PROPERTIES.keys(), ...STATEMENTS, 'variable', 'tag', 'case'];
  expectAll(missing.filter((name) => !found.has(name)));
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

type Named = { name: string };

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

const parameters = (node: Node): string[] =>
  /Function/.test(node.type) ? (node['params'] as Named[]).map(({ name }) => name) : [];

const isTag = (node: Node) =>
  node.type === 'MemberExpression' && node['computed'] === false && (node['property'] as Named).name === 'tag';

const isNeverTag = (node: Node | null) => node?.type === 'Literal' && TAGS.has(node['value'] as number);

/** The value of a comparison of a fiber's tag with one that no fiber has. */
function ofTag(node: Node): string | undefined {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node['operator'] as string)) return undefined;
  const sides = [node['left'], node['right']] as Node[];
  return sides.some(isTag) && sides.some(isNeverTag) ? String(node['operator'] === '!==') : undefined;
}

/** The cases of a switch over a fiber's tag that are never reached, not by falling through either. */
function neverTaken(node: Node): Node[] {
  if (!isTag(node['discriminant'] as Node)) return [];
  const removed: Node[] = [];
  let before: Node | undefined;
  for (const one of node['cases'] as Node[]) {
    const last = (before?.['consequent'] as Node[] | undefined)?.at(-1);
    const isEmpty = (one['consequent'] as Node[]).length === 0;
    const isLeft = !before || /^(?:Break|Return|Throw)Statement$/.test(last?.type ?? '');
    if (isNeverTag(one['test'] as Node | null) && (isEmpty || isLeft)) removed.push(one);
    else before = one;
  }
  return removed;
}

/** Of a removed case, the variables that it declares for the whole function. */
function declared(branch: Node): string {
  const names = (node: Node): string[] => [
    ...(node.type === 'VariableDeclarator' ? [(node['id'] as Named).name] : []),
    ...(/Function/.test(node.type) ? [] : children(node).flatMap(names)),
  ];
  const found = names(branch);
  return found.length > 0 ? `case -1: var ${found.join(', ')};` : '';
}

/** react-dom without the functions that load resources. */
export function cutExports(code: string): string {
  const statements = parseAst(code).body as unknown as Node[];
  const cut = statements.filter(({ start }) => EXPORTS.some((name) => code.startsWith(`exports.${name} =`, start)));
  expectAll(cut.length === EXPORTS.length ? [] : EXPORTS);
  return cut.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

function expectAll(missing: string[]) {
  if (missing.length > 0)
    throw new Error(`React DOM has no ${missing.join(', ')}: bring build/react-dom.ts up to date.`);
}
