// Parses the text of a calendar with ical.js, which either reads all of a text or throws. If it throws, the events are read one by
// one, so that only the damaged ones are lost.
import ICAL from 'ical.js';

export interface ParsedCalendar {
  readonly calendars: readonly ICAL.Component[];
  /** Titles of the events that could not be read; '' if not even the title could. */
  readonly damaged: readonly string[];
  /** Whether the text ends before the calendar does. */
  readonly isCut: boolean;
}

/** Null if neither the calendar nor any of its events can be read. */
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

/** The END of an event may be missing: then it ends where the next one begins. */
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

/** Whether the file is a message that cancels all its events. */
export const isCancelledCalendar = (calendar: ICAL.Component) =>
  /^cancel$/i.test(String(calendar.getFirstPropertyValue('method') ?? ''));
