// The words at the end of docs/imports.md are generated from the code: `npx vitest run --project unit tests/unit/imports-document -u`
// updates them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_KINDS, TRANSFER_TABLES } from '#domain/records/record-kinds.ts';
import { SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import {
  GIVEN_TO,
  GIVING,
  IN_FORMAT,
  OF_THE_FIELD,
  RECEIVED_WORDS,
  TRAINING,
} from '#domain/transfer/columns/calendar/received-words.ts';
import {
  ABOUT,
  AROUND,
  BESIDE_COACHING,
  COACHING,
  JOINING,
  MAYBE,
  NONE,
  SOCIAL,
  UNCLEAR,
} from '#domain/transfer/columns/calendar/title-lists.ts';
import {
  AMBIGUOUS_IN_TEXTS,
  OUTCOME_ABBREVIATIONS,
  OUTCOME_WORDS,
} from '#domain/transfer/columns/cells/outcome-words.ts';
import { FIELDS } from '#domain/transfer/columns/fields.ts';
import { de } from '#domain/transfer/columns/languages/de.ts';
import { en } from '#domain/transfer/columns/languages/en.ts';
import { fr } from '#domain/transfer/columns/languages/fr.ts';
import { further } from '#domain/transfer/columns/languages/further.ts';
import type { Language } from '#domain/transfer/columns/languages/language.ts';

const DOCUMENT = 'docs/imports.md';
const BEGIN = '<!-- generated from here on -->';
const LANGUAGES = [en, de, fr, further];
const words = (list: string) =>
  list
    .replaceAll('|', String.raw`\|`)
    .replace(/\s+/g, ' ')
    .trim() || '–';
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[]) => [
  row(...heads),
  row(...heads.map(() => '---')),
  ...rows,
  '',
];
const inEach = (list: (language: Language) => string | undefined) => LANGUAGES.map((one) => words(list(one) ?? ''));

const BY_LANGUAGE = [
  'English',
  'German',
  'French',
  'Spanish, Italian, Portuguese, Dutch, Polish, Danish, Swedish, Japanese, and some of Norwegian and Finnish',
];

function heads(): string[] {
  return TRANSFER_TABLES.flatMap((name) => [
    `### Heads of columns: ${RECORD_KINDS[name].many}`,
    '',
    ...table(
      ['column', ...BY_LANGUAGE],
      FIELDS[name].map((field) => {
        const [english, ...others] = inEach(({ headers }) => headers[field.name]);
        const all = [...field.synonyms, ...(english === '–' ? [] : [english!])].join(', ');
        return row(`${field.label}${field.required ? ', needed' : ''}`, words(all), ...others);
      }),
    ),
  ]);
}

function values(): string[] {
  const lists: readonly (readonly [what: string, list: (language: Language) => string | undefined])[] = [
    ['hours: paid', ({ paidHours }) => paidHours],
    ['hours: pro bono', ({ proBonoHours }) => proBonoHours],
    ['yes', ({ yes }) => yes],
    ['no', ({ no }) => no],
    ['paid', ({ paid }) => paid],
    ['pro bono', ({ proBono }) => proBono],
    ...(['individual', 'group', 'team'] as const).map(
      (format) => [`format: ${format}`, ({ formats }: Language) => formats[format]] as const,
    ),
    ...(['individual', 'group'] as const).map(
      (format) =>
        [`format of supervision: ${format}`, ({ supervisionFormats }: Language) => supervisionFormats[format]] as const,
    ),
    ...(['coaching', 'mentoring', 'training', 'supervision', 'other'] as const).map(
      (kind) => [`kind: ${SESSION_KIND_TEXTS[kind]}`, ({ kinds }: Language) => kinds[kind]] as const,
    ),
    ...(['given', 'refused', 'withdrawn'] as const).map(
      (consent) => [`consent: ${consent}`, ({ consents }: Language) => consents[consent]] as const,
    ),
    ...(['held', 'planned', 'cancelled', 'no-show', 'rescheduled', 'declined'] as const).map(
      (status) => [`status: ${status}`, ({ statuses }: Language) => statuses[status]] as const,
    ),
    ['an appointment, which says neither format nor kind', ({ appointments }) => appointments],
    ['people of a group', ({ people }) => people],
    ['hours', ({ lengths }) => lengths.hours],
    ['minutes', ({ lengths }) => lengths.minutes],
    ['a row of sums', ({ totals }) => totals],
    ['the head of a column about money received', ({ payments }) => payments],
    ['weekdays, besides those of the browser', ({ weekdays }) => weekdays],
    ['months, besides those of the browser', ({ months }) => months.filter((month) => month !== '').join(', ')],
  ];
  return [
    '### Values and units',
    '',
    ...table(
      ['what', ...BY_LANGUAGE],
      lists.map(([what, list]) => row(what, ...inEach(list))),
    ),
  ];
}

function calendarHeads(): string[] {
  const fields = Object.keys(en.calendar) as (keyof Language['calendar'])[];
  const rows = fields.map((field) => row(field.replace('_', ' '), ...inEach(({ calendar }) => calendar[field])));
  return ['### Heads of a calendar that was saved as a table', '', ...table(['column', ...BY_LANGUAGE], rows)];
}

const OUTCOMES = [
  'cancelled',
  'no-show',
  'rescheduled',
  'declined',
  'forfeited',
  'refunded',
  'ill',
  'away',
  'no-session',
] as const;

function outcomes(): string[] {
  const rows = OUTCOMES.map((one) =>
    row(one, words(OUTCOME_WORDS[one] ?? ''), words(OUTCOME_ABBREVIATIONS[one] ?? '')),
  );
  return [
    '### What became of an appointment, in any column',
    '',
    'Besides the words of a status above.',
    '',
    ...table(['outcome', 'words of all languages', 'abbreviations, as a whole cell'], rows),
    `In notes and topics these say nothing: ${words(AMBIGUOUS_IN_TEXTS)}.`,
    '',
  ];
}

function titles(): string[] {
  const lists: readonly (readonly [what: string, list: ReadonlySet<string>])[] = [
    ['coaching', COACHING],
    ['joining words, lengths and places: they change nothing', JOINING],
    ['beside a word for coaching they change nothing', BESIDE_COACHING],
    ['nothing that a coach logs, unless a word for coaching stands beside', SOCIAL],
    ['work around sessions, and time that is only kept: no session', AROUND],
    ['what may not come about: more likely no session', MAYBE],
    ['they leave open what it is: more likely no session, unless a word for coaching stands beside', UNCLEAR],
    ['what an event is about is not who it is with', ABOUT],
    ['before a word for coaching: none', NONE],
    ['a team', IN_FORMAT.team],
    ['a group', IN_FORMAT.group],
    ['supervision received', RECEIVED_WORDS.supervision_sessions],
    ['mentor coaching received', RECEIVED_WORDS.mentor_coaching],
    ['CPD', RECEIVED_WORDS.cpd_records],
    ['CPD beside a word of the field, or where it lasts longer than four hours', TRAINING],
    ['words of the field', OF_THE_FIELD],
    ['given, not received', GIVING],
    ['before a name behind supervision or mentor coaching: given', GIVEN_TO],
  ];
  return [
    '### Words in titles of events',
    '',
    'Of all eleven languages, as they are compared: without accents. ADR 120, ADR 131 and ADR 135 say what they decide.',
    '',
    ...table(
      ['what', 'words'],
      lists.map(([what, list]) => row(what, [...list].join(' '))),
    ),
  ];
}

const generated = () => [...heads(), ...calendarHeads(), ...values(), ...outcomes(), ...titles()].join('\n').trimEnd();

test('the words in the document are those of the code', async () => {
  const [before, after] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
  expect(after).toBeDefined();
  await expect(`${before}${BEGIN}\n\n${generated()}\n`).toMatchFileSnapshot(resolve(DOCUMENT));
});
