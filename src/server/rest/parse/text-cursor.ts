// A cursor over a piece of the query grammar; throws PGRST100 at a syntax error. Contains what select, filters, logic
// and order share: names, quoted names and JSON paths.
import { parseRefusal } from '#server/rest/respond/rest-error.ts';

/** One step of `column->a->>b`: the last may be `->>` (text). A whole number is an array's index. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string | number;
}

const NAME_CHAR = /[\p{L}\p{M}\p{N}_$ ]/u;
/** Postgres silently truncates longer names, which could then match another column. */
const NAME_MAX_BYTES = 63;

export class TextCursor {
  readonly text: string;
  readonly what: string;
  at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Items with commas between them, and spaces around each. */
  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    do {
      this.skipSpaces();
      items.push(read());
      this.skipSpaces();
    } while (this.take(','));
    return items;
  }

  refuse(expecting: string): never {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.text[this.at]);
    throw parseRefusal(this.what, this.text, this.at + 1, `unexpected ${found} expecting ${expecting}`);
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  /** Consumes `token` if it is next. */
  take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.refuse(JSON.stringify(token));
  }

  /** Consumes what matches the sticky pattern, or returns null. */
  takeMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }

  skipSpaces(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
  }

  /** A column, relation or alias: letters, digits, _, $, inner spaces and hyphens, or anything in double quotes. */
  name(expecting: string): string {
    if (this.startsWith('"')) return this.checkedName(this.quoted(), expecting);
    const start = this.at;
    while (!this.isAtEnd && this.isNameChar()) this.at += this.charLength();
    const name = this.text.slice(start, this.at).trim();
    if (name === '') this.refuse(expecting);
    return this.checkedName(name, expecting);
  }

  /** Text in double quotes; a backslash escapes the next character. */
  quoted(): string {
    this.expect('"');
    let value = '';
    while (!this.startsWith('"')) {
      if (this.isAtEnd) this.refuse('"\\""');
      if (this.take('\\') && this.isAtEnd) this.refuse('a character after the backslash');
      value += this.text[this.at];
      this.at += 1;
    }
    this.at += 1;
    return value;
  }

  jsonPath(): JsonStep[] {
    const steps: JsonStep[] = [];
    while (this.startsWith('->')) {
      const arrow = this.take('->>') ? '->>' : (this.expect('->'), '->');
      const index = this.takeMatch(/-?\d{1,9}(?![\p{L}\p{N}_$])/uy);
      steps.push({ arrow, key: index ? Number(index[0]) : this.name('a JSON key or index') });
      if (arrow === '->>') break;
    }
    return steps;
  }

  private isNameChar(): boolean {
    const char = this.text.slice(this.at, this.at + this.charLength());
    if (char !== '-') return NAME_CHAR.test(char);
    const next = this.text[this.at + 1];
    return next !== undefined && next !== '>' && NAME_CHAR.test(next);
  }

  private charLength(): number {
    return (this.text.codePointAt(this.at) ?? 0) > 0xffff ? 2 : 1;
  }

  private checkedName(name: string, expecting: string): string {
    if (name === '' || name.length > NAME_MAX_BYTES || Buffer.byteLength(name) > NAME_MAX_BYTES)
      this.refuse(`${expecting} of at most ${NAME_MAX_BYTES} bytes`);
    if (/[\p{Cc}\p{Cs}]/u.test(name)) this.refuse(`${expecting} without control characters`);
    return name;
  }
}
