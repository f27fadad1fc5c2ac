// The lines of an iCalendar text (RFC 5545, 3.1), unfolded.

/** Longer lines are cut; no stored value is as long. */
const LINE_MAX_CHARS = 10_000;

/** A generator, so that a long text is never split into all its lines at once. */
export function* calendarLines(text: string): Generator<string> {
  let line: string | null = null;
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const part = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
    if (line !== null && /^[ \t]/.test(part)) {
      if (line.length < LINE_MAX_CHARS) line += part.slice(1);
    } else {
      if (line !== null) yield line.slice(0, LINE_MAX_CHARS);
      line = part;
    }
  }
  if (line !== null) yield line.slice(0, LINE_MAX_CHARS);
}

export interface Property {
  /** In capitals. */
  readonly name: string;
  /** With the leading semicolon, or ''. */
  readonly parameters: string;
  readonly value: string;
}

const NAME = /^[A-Za-z\d-]+/;

/** Null if the line is not a property. */
export function propertyOf(line: string): Property | null {
  const name = NAME.exec(line)?.[0];
  if (name === undefined) return null;
  let isQuoted = false;
  for (let at = name.length; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted)
      return { name: name.toUpperCase(), parameters: line.slice(name.length, at), value: line.slice(at + 1) };
  }
  return null;
}
