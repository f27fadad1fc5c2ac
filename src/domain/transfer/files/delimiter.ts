// Finds the character that separates the cells of a text file.

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_RECORDS = 20;
const SAMPLE_CHARS = 100_000;

/**
 * The delimiter that occurs equally often in most of the first records, outside quotes. Of several, the one that makes more columns;
 * for a file with one column, the comma.
 */
export function sniffDelimiter(text: string): Delimiter {
  const records = countDelimiters(text.slice(0, SAMPLE_CHARS)).filter((counts) => counts.some(Boolean));
  const isRegular = (place: number) =>
    records.every((counts) => counts[place]! > 0 && counts[place] === records[0]![place]);
  // Texts rarely have a tab in most lines.
  const areTabs = records.filter(([, , tabs]) => tabs! > 0).length * 2 > records.length;
  if (areTabs && (isRegular(2) || ![0, 1, 3].some(isRegular))) return '\t';
  let best: { delimiter: Delimiter; agreeing: number; columns: number } = { delimiter: ',', agreeing: 0, columns: 0 };
  for (const [place, delimiter] of DELIMITERS.entries()) {
    const { agreeing, columns } = commonest(records.map((counts) => counts[place]!).filter((count) => count > 0));
    if (agreeing > best.agreeing || (agreeing === best.agreeing && columns > best.columns))
      best = { delimiter, agreeing, columns };
  }
  return best.delimiter;
}

/** How often each of DELIMITERS occurs outside quotes, for each record. */
function countDelimiters(text: string): number[][] {
  const records: number[][] = [];
  let counts: number[] = DELIMITERS.map(() => 0);
  let quoted = false;
  for (const char of `${text}\n`) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') {
      records.push(counts);
      if (records.length === SAMPLE_RECORDS) break;
      counts = DELIMITERS.map(() => 0);
    } else if (!quoted) {
      const place = DELIMITERS.indexOf(char as Delimiter);
      if (place >= 0) counts[place]! += 1;
    }
  }
  return records;
}

function commonest(counts: readonly number[]): { agreeing: number; columns: number } {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  let best = { agreeing: 0, columns: 0 };
  for (const [columns, agreeing] of tally)
    if (agreeing > best.agreeing || (agreeing === best.agreeing && columns > best.columns))
      best = { agreeing, columns };
  return best;
}
