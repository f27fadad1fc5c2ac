// Names, dates and lengths as a file writes them.
import type { Layout, LengthStyle } from './layout.ts';
import type { Person } from './practice.ts';
import type { Random } from './random.ts';
import { MONTHS } from './words.ts';

const COMPANIES = ['Acme', 'Beta Ltd', 'City Council'];
const TITLES = ['Ms', 'Mr', 'Dr'];

export function nameCell({ first, last }: Person, { names }: Layout, random: Random): string {
  if (names === 'plain') return `${first} ${last}`;
  if (names === 'turned') return `${last}, ${first}`;
  switch (random.below(10)) {
    case 0:
      return `${last}, ${first}`;
    case 1:
      return `${random.one(TITLES)} ${first} ${last}`;
    case 2:
      return `${first} ${last} (${random.one(COMPANIES)})`;
    case 3:
      return `${first[0]}. ${last}`;
    case 4:
      return `${first} ${last[0]}.`;
    case 5:
      return ` ${first.toLowerCase()}  ${last.toUpperCase()}`;
    // A slip of the keys.
    case 6:
      return last.length < 5 ? `${first} ${last}` : `${first} ${last.slice(0, 3)}${last.slice(4)}`;
    default:
      return `${first} ${last}`;
  }
}

/** An instant is of a coach two hours east of Greenwich, in the first hours or in the last ones of their day. */
export function dateCell(date: string, layout: Layout, random: Random): string {
  const whole = wholeDate(date, layout, random);
  return layout.yearless === null ? whole : whole.replace(layout.dates === 'dmy.' ? /\d{4}$/ : /.\d{4}$/, '');
}

function wholeDate(date: string, { dates, language }: Layout, random: Random): string {
  const [year = '', month = '', day = ''] = date.split('-');
  switch (dates) {
    case 'iso':
      return date;
    case 'dmy/':
      return `${day}/${month}/${year}`;
    case 'dmy.':
      return `${day}.${month}.${year}`;
    case 'mdy/':
      return `${Number(month)}/${Number(day)}/${year}`;
    case 'ymd/':
      return `${year}/${month}/${day}`;
    case 'named':
      return MONTHS[language]
        ? `${Number(day)}${language === 'de' ? '.' : ''} ${MONTHS[language][Number(month) - 1]} ${year}`
        : new Intl.DateTimeFormat(language, { dateStyle: random.one(['long', 'full']), timeZone: 'UTC' }).format(
            Date.parse(date),
          );
    case 'instant':
      return new Date(Date.parse(date) + (15 + 60 * (random.below(23) - 2)) * 60_000)
        .toISOString()
        .replace('.000Z', random.one(['Z', '+00:00']));
    case 'serial':
      return String(Math.round((Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000));
  }
}

export function lengthCell(minutes: number, { lengths, decimals }: Layout, random: Random): string {
  const hours = String(minutes / 60).replace('.', decimals);
  switch (lengths) {
    case 'minutes':
      return String(minutes);
    case 'hours':
    case 'split':
      return hours;
    case 'unit':
      return random.one([`${minutes} min`, clock(minutes), `${Math.floor(minutes / 60)}h ${minutes % 60}min`]);
    case 'clock':
      return clock(minutes);
    // Some write minutes, some hours, without a word.
    case 'bare':
      return random.chance(0.3) && minutes % 60 === 0 ? hours : String(minutes);
    case 'times':
      return '';
    case 'seconds':
      return String(minutes * 60);
    case 'days':
      return String(minutes / 1440);
  }
}

/** Of a session that is paid, pro bono or with a group, where these have columns of their own. */
export type HoursColumn = 'paidHours' | 'proBonoHours' | 'groupHours';

export const lengthColumn = (lengths: LengthStyle, split: HoursColumn = 'paidHours') => {
  if (lengths === 'split') return split;
  return lengths === 'minutes' ? 'minutes' : lengths === 'hours' ? 'hours' : lengths === 'times' ? 'none' : 'duration';
};

export const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
