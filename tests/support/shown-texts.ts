// The texts that source files show: strings, templates and JSX, whole where a value or a link stands inside. Not those of tests.
import { parseSync } from 'vite';

interface ShownText {
  /** file:line */
  readonly at: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** Stands for a value, as one word. */
const VALUE = 'X';
/** Elements that stand within a sentence. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'Link', 'SourceLink', 'strong', 'time']);

export function shownTexts(path: string, source: string): ShownText[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: ShownText[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  visit(program as unknown as Node, (node, text) => found.push({ at: `${path}:${lineOf(node.start)}`, text }));
  return found;
}

/** The sentences of a text with more words than this. Hyphens join words, and signs are not words. */
export function longSentences(text: string, words: number): string[] {
  return text
    .split(/(?<=[.!?]["”’)]*)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > words);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visit(node: Node, onText: (node: Node, text: string) => void): void {
  if (isSkipped(node)) return;
  const text = node.type === 'JSXElement' || node.type === 'JSXFragment' ? textOfChildren(node) : textOf(node);
  if (text !== null && isProse(text)) onText(node, text);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, onText);
  }
}

/** What is never shown: imports, types, names of classes, and regular expressions as text. */
function isSkipped({ type, key, name, tag }: Node): boolean {
  if (/^TS(?:Type|Interface)|^Import/.test(type) || (isNode(tag) && type === 'TaggedTemplateExpression')) return true;
  const named = type === 'JSXAttribute' ? name : type === 'Property' ? key : undefined;
  return isNode(named) && (named['name'] === 'className' || named['name'] === 'd');
}

/** Not a list of classes, of columns or of words, which has no capital letter or only such. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/u);
  const classes = words.filter((word) => /[a-z*\]]-[a-z0-9[]|[a-z\]]:[a-z[]/.test(word));
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && classes.length * 3 < words.length && !/\b[a-z]+_[a-z]/.test(text);
}

/** Of an expression that is a text; of several the longest. Null: it isn't one. */
function textOf(node: Node): string | null {
  const part = (name: string) => {
    const value = node[name];
    return isNode(value) ? textOf(value) : null;
  };
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      return typeof value === 'string' ? value : null;
    }
    case 'TemplateLiteral': {
      const values = node['expressions'] as Node[];
      return (node['quasis'] as { value: { cooked: string } }[])
        .map(({ value }, at) => value.cooked + (values[at] === undefined ? '' : (textOf(values[at]) ?? VALUE)))
        .join('');
    }
    case 'BinaryExpression': {
      const [left, right] = [part('left'), part('right')];
      return node['operator'] !== '+' || (left === null && right === null) ? null : (left ?? VALUE) + (right ?? VALUE);
    }
    case 'ConditionalExpression':
      return longest(part('consequent'), part('alternate'));
    case 'LogicalExpression':
      return longest(part('left'), part('right'));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return part('expression');
    default:
      return null;
  }
}

const longest = (one: string | null, other: string | null) =>
  (one?.length ?? -1) < (other?.length ?? -1) ? other : one;

/** Elements that are no part of a sentence end it. */
function textOfChildren({ children }: Node): string {
  return (children as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return textOfJsx(String(child['value']));
      if (child.type === 'JSXExpressionContainer') {
        const expression = child['expression'] as Node;
        return expression.type === 'JSXEmptyExpression' ? '' : (textOf(expression) ?? VALUE);
      }
      return child.type === 'JSXFragment' || isInline(child) ? textOfChildren(child) : '\n';
    })
    .join('');
}

function isInline({ openingElement }: Node): boolean {
  const name = isNode(openingElement) ? openingElement['name'] : null;
  return isNode(name) && INLINE.has(String(name['name']));
}

/** As React shows it: a line break in the source is a space between words, and none at the ends. */
const textOfJsx = (text: string) => text.replaceAll(/^\s*\n\s*|\s*\n\s*$/gu, '').replaceAll(/\s+/gu, ' ');
