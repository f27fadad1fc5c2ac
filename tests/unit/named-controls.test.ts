// Every input and button of the web app has a name for a screen reader. Axe finds one without only where a test shows it.
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const INPUTS = ['input', 'select', 'textarea'];
const BUTTONS = ['button', 'Button'];
/** What gives the input inside it a name. */
const LABELS = ['label', 'Field'];

const opening = (node: Node) => node['openingElement'] as Node & { name: { name?: string }; attributes: Node[] };
const tagOf = (node: Node) => (node.type === 'JSXElement' ? opening(node).name.name : undefined);
/** Attributes that are spread may have a name. */
const has = (node: Node, names: readonly string[]) =>
  opening(node).attributes.some(
    ({ type, name }) => type === 'JSXSpreadAttribute' || names.includes((name as { name: string }).name),
  );
const isNamed = (node: Node) => has(node, ['aria-label', 'aria-labelledby']);
const isHidden = (node: Node, text: string) =>
  /^<input\s+(?:[^>]*\s)?(?:type="hidden"|hidden|aria-hidden)/.test(text.slice(node.start, node.start + 300));

/** Words, or a value that has some: anything but elements without words. */
function says(node: Node): boolean {
  if (node.type === 'JSXText') return String(node['value']).trim() !== '';
  if (node.type === 'JSXElement') return has(node, ['label']) || (node['children'] as Node[]).some(says);
  if (node.type === 'JSXFragment') return (node['children'] as Node[]).some(says);
  if (node.type !== 'JSXExpressionContainer') return false;
  const parts = (value: Node): Node[] =>
    value.type === 'LogicalExpression'
      ? parts(value['right'] as Node)
      : value.type === 'ConditionalExpression'
        ? [value['consequent'], value['alternate']].flatMap((part) => parts(part as Node))
        : [value];
  return parts(node['expression'] as Node).some((part) =>
    part.type.startsWith('JSX') ? says(part) : part.type !== 'JSXEmptyExpression',
  );
}

function unnamedIn(text: string, path = 'x.tsx'): string[] {
  const found: string[] = [];
  const look = (node: Node, isLabelled: boolean) => {
    const tag = tagOf(node) ?? '';
    const isUnnamed =
      (INPUTS.includes(tag) &&
        !isLabelled &&
        !isHidden(node, text) &&
        !(has(node, ['id']) && text.includes('htmlFor='))) ||
      (BUTTONS.includes(tag) && !(node['children'] as Node[]).some(says));
    if (isUnnamed && !isNamed(node)) found.push(`${path}:${text.slice(0, node.start).split('\n').length} <${tag}>`);
    for (const child of childrenOf(node)) look(child, isLabelled || LABELS.includes(tag));
  };
  look(parseSync(path, text).program as unknown as Node, false);
  return found;
}

test('has none without', () => {
  const files = textsIn('src/web', /\.tsx$/);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(({ path, text }) => unnamedIn(text, path))).toEqual([]);
});

test.each([
  ['<input type="text" />', 1],
  ['<label>Name <input /></label>', 0],
  ['<input aria-label="Name" />', 0],
  ['<select><option>1</option></select>', 1],
  ['<button type="button"><X /></button>', 1],
  ['<Button size="icon">{busy ? <X /> : <Y />}</Button>', 1],
  ['<Button><X /> Add</Button>', 0],
  ['<Button>{text}</Button>', 0],
  ['<button type="button" aria-label="Close"><X /></button>', 0],
])('%s: %i', (text, count) => expect(unnamedIn(`export const a = ${text};`)).toHaveLength(count));
