// The format of a session whose own column does not say it, and whether it was paid. Without them it would count as individual, so
// everything else in the row that says a group, a team or pro bono is taken, with a doubt.
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { yesOrNo } from './cells/yes-no.ts';
import { countedGroup, readFormat } from './fact-words.ts';
import { formatIn, isPaidBy } from './decide/hour-headers.ts';
import { PRO_BONO_IN_TEXT } from './calendar/title-lists.ts';
import { meansProBono } from './decide/payment-column.ts';
import { plainWords } from './languages/languages.ts';
import type { OpenRow } from './open-row.ts';
import { read } from './reading.ts';
import { BESIDE } from './reason.ts';

export interface SaidBeside {
  /** Cells of kinds, and those that are not read, such as the tab's name, with their headers. */
  readonly cells: readonly { readonly header: string; readonly text: string }[];
  /** The title of the part of the sheet that the row is in, or the sheet's name. */
  readonly title: string;
}

/** @param beside null for a file from Hourbook, which says every format */
export function readBeside(row: OpenRow, beside: SaidBeside | null): void {
  const counted = countedGroup(row.text('format'));
  if (counted && isSeveral(row.value('format')) && row.text('participants').trim() === '')
    row.take('participants', row.text('format'), read(counted.count, String(counted.count)));
  const group = row.text('is_group');
  if (yesOrNo(group) === true && row.value('format') === undefined) row.take('format', group, readFormat('group'));
  if (beside === null) return;
  if (row.value('format') === undefined) takeFormat(row, beside);
  if (row.value('format') === undefined && group.trim() !== '' && yesOrNo(group) === null)
    row.doubt('is_group', 'may mean that it was a group');
  takePayment(row, beside);
  doubtParticipants(row);
}

function takePayment(row: OpenRow, { cells, title }: SaidBeside): void {
  const notes = row.text('notes').trim();
  const named = [row.cell('name'), ...cells.map((cell) => cell.text)].find(
    (one, place) => PRO_BONO_IN_TEXT.test(one) || (place > 0 && /^pb$/i.test(one.trim())),
  );
  const free = named ?? (meansProBono(notes) || notes.search(PRO_BONO_IN_TEXT) === 0 ? notes : undefined);
  const [text, isPaid] = free === undefined ? [title, isPaidBy(title)] : [free, false];
  if (isPaid === null || row.value('paid') === isPaid) return;
  const isSaid = row.text('paid').trim() !== '';
  if (!isSaid) row.take('paid', text, read(isPaid, isPaid ? 'Paid' : 'Pro bono'));
  row.doubt('paid', isSaid ? `may contradict “${row.text('paid').trim()}”` : BESIDE, text);
}

const isSeveral = (format: unknown) => format === 'group' || format === 'team';

/** What a cell says of the format; a mark says it by its header: 'Team?', 'Individual?'. */
function formatBeside({ header, text }: SaidBeside['cells'][number]): string {
  const mark = yesOrNo(text);
  if (mark === null) return text;
  return mark ? header : formatIn(header) === 'individual' ? SESSION_FORMAT_TEXTS.group : '';
}

function takeFormat(row: OpenRow, { cells, title }: SaidBeside): void {
  const said = cells.map(formatBeside).find((text) => severalIn(text) !== null);
  const kind = row.text('kind');
  if (said !== undefined) {
    if (said.trim() === kind.trim()) row.forget('kind');
    return take(row, said);
  }
  const notes = row.text('notes');
  // 'Team' alone is more likely a topic.
  if (/\S\s+\S|coaching/i.test(notes) && severalIn(notes) !== null) take(row, notes);
  else if (severalIn(title) !== null) take(row, title);
}

function take(row: OpenRow, text: string): void {
  const format = severalIn(text)!;
  row.take('format', text, read(format, SESSION_FORMAT_TEXTS[format]));
  row.doubt('format', BESIDE);
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
  if (format === 'individual') return row.doubt('participants', 'is more than one, in a row that says individual');
  row.take('format', text, readFormat('group'));
  row.doubt('participants', 'makes it a group, since the row does not say the format');
}
