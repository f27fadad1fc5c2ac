// Which column of a file is which field: proposed from the headers, and changed by hand.
import { FIELDS, type FieldName, TRANSFER_TABLES, type TransferTable } from './fields.ts';
import { headerWords } from '#domain/transfer/read/header-words.ts';

interface MappedColumn {
  readonly column: number;
  /** sure: the header is a known one. likely: it holds a known one. hand: the coach said so. */
  readonly confidence: 'sure' | 'likely' | 'hand';
}

/** At most one column per field and one field per column. */
export type ColumnMapping = { readonly [name in FieldName]?: MappedColumn };

/** With one of these, a header that only holds a known word means something else ('Client ID', 'Total hours', 'Date of birth'). */
const OTHER_MEANING = new Set(
  `id number count birth created updated modified invoice invoiced paid unpaid pro bono price rate fee cost total cumulative
  running end time due next previous last group`.split(/\s+/),
);
const ALL_SYNONYMS = new Set(TRANSFER_TABLES.flatMap((table) => FIELDS[table].flatMap((field) => field.synonyms)));

const SURE_FROM = 1;
const ENDS_WITH = 0.6;
const STARTS_WITH = 0.5;

/** The columns that `headers` name, best matches first. */
export function proposeMapping(table: TransferTable, headers: readonly string[]): ColumnMapping {
  const matches = FIELDS[table].flatMap((field) =>
    headers.flatMap((header, column) => {
      const score = matchScore(header, field.synonyms);
      return score > 0 ? [{ name: field.name, column, score }] : [];
    }),
  );
  matches.sort((a, b) => b.score - a.score);
  const mapping: { [name in FieldName]?: MappedColumn } = {};
  const taken = new Set<number>();
  for (const { name, column, score } of matches) {
    if (mapping[name] || taken.has(column)) continue;
    mapping[name] = { column, confidence: score >= SURE_FROM ? 'sure' : 'likely' };
    taken.add(column);
  }
  return mapping;
}

/** `mapping` with `field` read from `column`, or from none; the field that had this column loses it. */
export function mapByHand(mapping: ColumnMapping, field: FieldName, column: number | null): ColumnMapping {
  const kept = Object.entries(mapping).filter(([name, mapped]) => name !== field && mapped.column !== column);
  if (column !== null) kept.push([field, { column, confidence: 'hand' }]);
  return Object.fromEntries(kept);
}

/** The labels of what rows of `table` cannot be read without and no column gives. */
export function missingFields(table: TransferTable, mapping: ColumnMapping): string[] {
  return FIELDS[table]
    .filter((field) => field.required && !isGiven(table, field.name, mapping))
    .map(({ label }) => label);
}

function isGiven(table: TransferTable, name: FieldName, mapping: ColumnMapping): boolean {
  if (mapping[name]) return true;
  if (name !== 'name') return false;
  return mapping.first_name !== undefined || (table === 'sessions' && mapping.email !== undefined);
}

/** 0 for no match; from SURE_FROM on the header is a known one, the likelier the higher. */
function matchScore(header: string, synonyms: readonly string[]): number {
  const words = headerWords(header);
  const whole = synonyms.indexOf(words.join(' '));
  if (whole >= 0) return SURE_FROM + 1 - whole / 100;
  const bare = synonyms.indexOf(headerWords(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')).join(' '));
  if (bare >= 0) return SURE_FROM + 0.5 - bare / 100;
  if (words.some((word) => OTHER_MEANING.has(word))) return 0;
  return Math.max(0, ...synonyms.map((synonym) => partScore(words.join(' '), synonym)));
}

function partScore(words: string, synonym: string): number {
  if (words.endsWith(` ${synonym}`)) return ENDS_WITH;
  if (!words.startsWith(`${synonym} `)) return 0;
  // 'Client phone' is a phone: what follows must not be a field of its own.
  return ALL_SYNONYMS.has(words.slice(synonym.length + 1)) ? 0 : STARTS_WITH;
}
