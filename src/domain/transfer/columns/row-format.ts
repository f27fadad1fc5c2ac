// The format of a session whose own column does not say it. Without one it would count as individual, so everything else in the row that
// says a group or a team is taken, with a doubt.
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { yesOrNo } from './cells/yes-no.ts';
import { countedGroup, readFormat } from './fact-words.ts';
import { plainWords } from './languages/languages.ts';
import type { OpenRow } from './open-row.ts';
import { read } from './reading.ts';

export interface FormatsBeside {
  /** Cells of kinds, and those that are not read, such as the tab's name. */
  readonly cells: readonly string[];
  /** The title of the part of the sheet that the row is in. */
  readonly title: string;
}

/** @param beside null for a file from Hourbook, which says every format */
export function readRowFormat(row: OpenRow, beside: FormatsBeside | null): void {
  const counted = countedGroup(row.text('format'));
  if (counted && isSeveral(row.value('format')) && row.text('participants').trim() === '')
    row.take('participants', row.text('format'), read(counted.count, String(counted.count)));
  const group = row.text('is_group');
  if (yesOrNo(group) === true && row.value('format') === undefined) row.take('format', group, readFormat('group'));
  if (beside === null) return;
  if (row.value('format') === undefined) takeBeside(row, beside);
  doubtParticipants(row);
}

const TAKEN = 'was taken, since no column says the format';
const isSeveral = (format: unknown) => format === 'group' || format === 'team';

function takeBeside(row: OpenRow, { cells, title }: FormatsBeside): void {
  const said = cells.find((text) => severalIn(text) !== null);
  const kind = row.text('kind');
  if (said !== undefined) {
    if (said.trim() === kind.trim()) row.forget('kind');
    return take(row, said, TAKEN);
  }
  const notes = row.text('notes');
  // 'Team' alone is more likely a topic.
  if (/\S\s+\S|coaching/i.test(notes) && severalIn(notes) !== null) take(row, notes, TAKEN);
  else if (severalIn(title) !== null) take(row, title, 'stands above; this row does not say it');
}

function take(row: OpenRow, text: string, message: string): void {
  const format = severalIn(text)!;
  row.take('format', text, read(format, SESSION_FORMAT_TEXTS[format]));
  row.doubt('format', text, message);
}

/** Letters stand for too many things. */
const WORD_MIN_CHARS = 3;

/** Group or team, if the text says nothing else; else null. */
function severalIn(text: string): 'group' | 'team' | null {
  if (plainWords(text).length <= WORD_MIN_CHARS) return null;
  const format = readFormat(text);
  return format.state === 'read' && format.value !== 'individual' ? (format.value ?? null) : null;
}

function doubtParticipants(row: OpenRow): void {
  const [format, count] = [row.value('format'), row.value('participants')];
  if (typeof count !== 'number' || count < 2 || isSeveral(format)) return;
  const text = row.text('participants');
  if (format === 'individual')
    return row.doubt('participants', text, 'is more than one, in a row that says individual');
  row.take('format', text, readFormat('group'));
  row.doubt('participants', text, 'makes it a group, since the row does not say the format');
}
