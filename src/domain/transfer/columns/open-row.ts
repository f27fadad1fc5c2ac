// One row while its cells are read: the values so far, and what could not be read.
import { NAME_MARK, plainName } from '#domain/people/plain-name.ts';
import { monthText } from '#domain/formatting/date-text.ts';
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import type { UnderstoodCell, FieldValues, RowFacts, RowValues } from './row-values.ts';
import { type Reason, missingReason, reasonFor } from './reason.ts';
import { readCell } from './cell-readers.ts';
import type { ColumnDecisions } from './decide/decide-columns.ts';
import type { Field, FieldName } from './fields.ts';
import { type Reading, wrong } from './reading.ts';

const isText = ({ kind }: Field) => kind === 'line' || kind === 'text';

/** The text of the file without what is no part of a name; empty if it has only blanks. */
function cleaned(field: FieldName, text: string): string {
  const bare = text.trim();
  if (NAMES.has(field) && NO_VALUE.test(bare)) return '';
  const plain = NAMES.has(field) ? plainName(text) : bare;
  return plain === bare && bare !== '' ? text : plain;
}

const NAMES: ReadonlySet<FieldName> = new Set<FieldName>(['name', 'first_name', 'last_name']);
/** What programs write where they have no value. */
const NO_VALUE = /^(?:nan|none|null|nil|undefined|n\/a)$/i;
/** What a spreadsheet shows where it could not compute a value: '#N/A', '#REF!', '#WERT!'. */
const FORMULA_ERROR = /^\s*(?:#(?:[\p{Lu}\d/]+[!?]|N\/?\p{Lu})|=\?)\s*$/u;

export class OpenRow {
  readonly #table: TransferTable;
  readonly #texts = new Map<FieldName, string>();
  readonly #values: Partial<Record<FieldName, unknown>> = {};
  readonly #cells: { [name in FieldName]?: UnderstoodCell } = {};
  #reasons: Reason[] = [];
  readonly #doubts: Reason[] = [];
  readonly #facts: RowFacts = {};

  constructor(table: TransferTable) {
    this.#table = table;
  }

  readCell(field: Field, text: string, decisions: ColumnDecisions): void {
    const { name } = field;
    // Texts that Hourbook exported are not cleaned.
    this.#texts.set(name, decisions.isOwn ? text : cleaned(name, text));
    if (NAMES.has(name) && !decisions.isOwn && NAME_MARK.test(text.trim()))
      this.doubt(name, 'has a mark, and what it means is not read', text);
    const isNoName = NAMES.has(name) && !decisions.isOwn && FORMULA_ERROR.test(text);
    const reading = isNoName ? wrong('is an error of a formula') : readCell(field, text, decisions);
    this.#cells[name] = { text, shown: reading.state === 'read' ? reading.shown : null };
    const isBlank = text.trim() === '' && !(name === 'completed' && decisions.blankIsNo);
    if (reading.state === 'read') {
      if (!isBlank && !isText(field) && field.kind !== 'paid' && field.kind !== 'fact')
        this.#values[name] = reading.value;
    } else this.#refuse(name, text, reading);
  }

  text(name: FieldName): string {
    return this.#texts.get(name) ?? '';
  }

  /** As it is in the file. */
  cell(name: FieldName): string {
    return this.#cells[name]?.text ?? '';
  }

  value(name: FieldName): unknown {
    return this.#values[name];
  }

  /** Sets a field from other cells of the row. @param text of these cells */
  take(name: FieldName, text: string, reading: Reading<unknown>): void {
    this.#cells[name] = { text, shown: reading.state === 'read' ? reading.shown : null };
    this.#texts.set(name, text);
    if (reading.state === 'read') this.#values[name] = reading.value;
    else this.#refuse(name, text, reading);
  }

  ask(name: FieldName, message: string, text = this.text(name)): void {
    this.forget(name);
    this.#refuse(name, text, { state: 'ask', message });
  }

  /** Removes a cell's reasons, since something else decides what it means. */
  forget(name: FieldName): void {
    this.#reasons = this.#reasons.filter((reason) => reason.field !== name);
  }

  doubt(name: FieldName, message: string, text = this.text(name)): void {
    this.#doubts.push(reasonFor(this.#table, name, text, ` ${message}`));
  }

  /** Turns a cell's reasons into doubts, since other cells have the same value. */
  forgive(name: FieldName): void {
    const forgiven = this.#reasons.filter((reason) => reason.field === name);
    this.forget(name);
    this.#doubts.push(...forgiven);
  }

  /** @param month YYYY-MM, of a date without a day */
  takeMonth(month: string): void {
    this.forget('date');
    this.#cells.date = { text: this.text('date'), shown: monthText(month) };
  }

  /** Adds what several cells say together. */
  note(facts: RowFacts): void {
    Object.assign(this.#facts, facts);
  }

  get isUndated(): boolean {
    return this.#facts.undated !== undefined;
  }

  /**
   * @param beside the length in a cell of something else
   * @param minutes null while the coach has not said it
   */
  fillDuration(beside: { readonly text: string; readonly minutes: number } | null, minutes: number | null): void {
    if (this.#values.duration !== undefined || this.#reasons.some(({ field }) => field === 'duration')) return;
    if (beside) {
      const shown = durationLabel(beside.minutes);
      this.take('duration', beside.text, { state: 'read', value: beside.minutes, shown });
      return this.doubt('duration', `was taken for ${shown}`);
    }
    if (minutes === null) this.#reasons.push({ ...missingReason(this.#table, 'duration'), isQuestion: true });
    else this.take('duration', '', { state: 'read', value: minutes, shown: durationLabel(minutes) });
  }

  nameAbove({ name, is }: { readonly name: string; readonly is: 'yes' | 'no' | 'ask' }): void {
    if (is === 'no') return;
    this.#texts.set('name', plainName(name));
    this.#cells.name = { text: '', shown: name };
    if (is === 'ask') this.#refuse('name', name, { state: 'ask', message: 'stands above; this row names nobody' });
  }

  values(): RowValues {
    return {
      ...(this.#values as FieldValues),
      ...this.#facts,
      text: (name) => this.text(name),
      cells: this.#cells,
      reasons: this.#reasons,
      doubts: this.#doubts,
    };
  }

  #refuse(name: FieldName, text: string, { state, message }: Exclude<Reading<unknown>, { state: 'read' }>): void {
    const reason = reasonFor(this.#table, name, text, ` ${message}`);
    this.#reasons.push(state === 'ask' ? { ...reason, isQuestion: true } : reason);
  }
}
