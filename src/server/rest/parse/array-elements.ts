// Postgres' array format in a body, in place of a JSON array: `"topics": "{goals,\"a b\",NULL}"`.

const SPACES = '[ \\t\\n\\r\\v\\f]*';
const BARE = String.raw`[^"\\{}, \t\n\r\v\f]|\\.`;
/** In quotes, or with backslashes that escape; then what follows it. */
const ELEMENT = new RegExp(
  `${SPACES}(?:"((?:[^"\\\\]|\\\\.)*)"|((?:${BARE})(?:(?:[ \\t\\n\\r\\v\\f]|${BARE})*(?:${BARE}))?))${SPACES}(,|\\}$)`,
  'ys',
);
const EMPTY = new RegExp(`^\\{${SPACES}\\}$`);

/** Null for what is not in this format, and for lists of lists. @example arrayElements('{a,"b c",NULL}') // ['a', 'b c', null] */
export function arrayElements(literal: string): (string | null)[] | null {
  const text = literal.trim();
  if (EMPTY.test(text)) return [];
  if (!text.startsWith('{')) return null;
  const elements: (string | null)[] = [];
  for (let at = 1; ; at = ELEMENT.lastIndex) {
    ELEMENT.lastIndex = at;
    const [, quoted, bare, end] = ELEMENT.exec(text) ?? [];
    if (end === undefined) return null;
    const isNull = bare?.toUpperCase() === 'NULL';
    elements.push(isNull ? null : (quoted ?? bare ?? '').replace(/\\(.)/gs, '$1'));
    if (end === '}') return elements;
  }
}
