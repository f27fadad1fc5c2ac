// The text of a calendar as components of ical.js, which reads all of a text or none: where it reads none, the events are read one by
// one, so that a damaged one leaves the others readable.
import ICAL from 'ical.js';

export interface ParsedCalendar {
  readonly calendars: readonly ICAL.Component[];
  /** Titles of the events that could not be read; empty where the title could not be either. */
  readonly damaged: readonly string[];
  /** Whether its end is missing. */
  readonly isCut: boolean;
}

/** Null for a text in which no calendar and no event can be read. */
export function parseCalendar(text: string): ParsedCalendar | null {
  const plain = text.replace(/^\uFEFF/, '');
  const whole = parsed(plain);
  if (whole) return { calendars: whole, damaged: [], isCut: false };
  return /^BEGIN:VCALENDAR\s*$/im.test(plain) ? parseOneByOne(plain) : null;
}

function parsed(text: string): ICAL.Component[] | null {
  try {
    const found = ICAL.parse(text) as unknown[];
    const all = typeof found[0] === 'string' ? [found] : found;
    return all.map((one) => new ICAL.Component(one as never));
  } catch {
    return null;
  }
}

function parseOneByOne(text: string): ParsedCalendar | null {
  const blocks = blocksOf(text);
  if (!blocks.some(({ kind }) => kind === 'VEVENT')) return null;
  const method = /^METHOD:\s*(\w+)\s*$/im.exec(text)?.[1];
  const all = new ICAL.Component('vcalendar');
  if (method !== undefined) all.updatePropertyWithValue('method', method);
  const damaged: string[] = [];
  for (const { kind, lines } of blocks) {
    const [alone] = parsed(`BEGIN:VCALENDAR\r\n${lines}\r\nEND:VCALENDAR\r\n`) ?? [];
    const [component] = alone?.getAllSubcomponents() ?? [];
    if (component) all.addSubcomponent(component);
    else if (kind === 'VEVENT') damaged.push(titleIn(lines));
  }
  return { calendars: [all], damaged, isCut: !/^END:VCALENDAR\s*$/im.test(text) };
}

interface Block {
  readonly kind: 'VEVENT' | 'VTIMEZONE';
  readonly lines: string;
}

/** An event that begins before the last one has ended, ends it: its end is missing. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; lines: string[] } | null = null;
  const close = () => {
    if (open) blocks.push({ kind: open.kind, lines: open.lines.join('\r\n') });
    open = null;
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, edge, kind] = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? [];
    if (edge?.toUpperCase() === 'BEGIN') {
      close();
      open = { kind: kind!.toUpperCase() as Block['kind'], lines: [] };
    }
    open?.lines.push(line);
    if (edge?.toUpperCase() === 'END') close();
  }
  close();
  return blocks;
}

const titleIn = (lines: string) => /^SUMMARY[^:\r\n]*:(.*)$/im.exec(lines)?.[1]?.trim() ?? '';

/** A message that cancels all its events. */
export const isCancelledCalendar = (calendar: ICAL.Component) =>
  /^cancel$/i.test(String(calendar.getFirstPropertyValue('method') ?? ''));
