// A row of an audit file in its only valid form as text, so that no two programs can read it differently (docs/audit-file.md).

export type Cell = string | number | boolean | null | readonly Cell[];
/** The first cell is the kind. */
export type Row = readonly [kind: string, ...cells: Cell[]];

const DEEPEST = 8;
/** Everything except printable ASCII, and the characters that end a string or could end a script block. */
const NEEDS_ESCAPE = /[^ !#$%'-;=?-[\]-~]/g;

/** @throws if a number is not an integer, or arrays are nested too deep */
export function rowText(row: Row): string {
  return arrayText(row, 1);
}

/**
 * Reads exactly what rowText writes. Null for any other text, even if it is JSON with the same meaning.
 * @example parseRow('["cpd", 1]') // null, because of the space
 */
export function parseRow(text: string): Row | null {
  try {
    const parsed = JSON.parse(text) as unknown;
    return isRow(parsed) && rowText(parsed) === text ? parsed : null;
  } catch {
    return null;
  }
}

/** Whether it is an array that begins with a string. parseRow checks the cells by writing them again. */
const isRow = (value: unknown): value is Row => Array.isArray(value) && typeof value[0] === 'string';

function arrayText(cells: readonly Cell[], depth: number): string {
  if (depth > DEEPEST) throw new Error('A row of an audit file is nested too deep');
  return `[${cells.map((cell) => cellText(cell, depth)).join(',')}]`;
}

function cellText(cell: Cell, depth: number): string {
  if (cell === null || typeof cell === 'boolean') return String(cell);
  if (typeof cell === 'string') return `"${cell.replaceAll(NEEDS_ESCAPE, escaped)}"`;
  if (typeof cell !== 'number') {
    if (!Array.isArray(cell)) throw new Error('A row of an audit file has an object');
    return arrayText(cell as readonly Cell[], depth + 1);
  }
  if (!Number.isSafeInteger(cell) || Object.is(cell, -0)) throw new Error(`${cell} is no integer of an audit file`);
  return String(cell);
}

function escaped(unit: string): string {
  if (unit === '"' || unit === '\\') return `\\${unit}`;
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
