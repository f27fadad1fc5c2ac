import { expect, it } from 'vitest';
import { formPart, LOG_BY_NUMBER, OWN, recordsOf } from '#domain/accreditation/bodies/hand-in-form.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { HAND_IN_COACHES, HAND_IN_DAY } from '#tests/support/hand-in-coaches.ts';
import { hoursWith, ON_20_NOVEMBER, practice, ruleOf } from '#tests/support/practice.ts';
import { missingIn } from './missing.ts';
import type { Content, PacketContext } from './packet-context.ts';
import { packetPages, partPage, shownTable, type PageContent, type PageElement } from './packet-pages.ts';
import { packetHeading, provedText, textsIn } from './packet-texts.ts';
import { handInPacket, type Packet, type PacketPart } from './packet.ts';
import { partState, summaryOf } from './part-state.ts';

const made = (tag: PageElement['tag'], ...inside: PageContent[]) => ({ tag, inside });

const TABLE = {
  name: 'courses',
  columns: [
    { header: 'Title', type: 'text' },
    { header: 'Day', type: 'date' },
    { header: 'Hours', type: 'hours' },
    { header: 'Number', type: 'number' },
    { header: 'Ended', type: 'text' },
  ],
  rows: [
    ['One', '2026-01-01', 1 / 3, 2, true],
    [null, null, 0, 10, false],
  ],
} as const satisfies Extract<Content, { kind: 'table' }>['table'];

const partWith = (contents: readonly Content[], change: Partial<PacketPart> = {}): PacketPart => ({
  part: formPart('education', 'Education', 'Your courses.', recordsOf('education')),
  requirements: [],
  contents,
  document: '01-education',
  files: [],
  missing: [],
  perhaps: [],
  ...change,
});

it('shows a table with its sums and notes, numbers and dates as such, and nothing where a cell is empty', () => {
  expect(shownTable(TABLE)).toEqual({
    headings: ['Title', 'Day', 'Hours', 'Number', 'Ended'],
    rows: [
      ['One', '2026-01-01', '0.3333', '2', 'yes'],
      ['', '', '0', '10', 'no'],
    ],
    totals: null,
    notes: [],
    isNumber: [false, false, true, true, false],
    isDate: [false, true, false, false, false],
  });
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    made(
      'tr',
      ...texts.map((text, place) => ({
        ...made(tag, text),
        ...(place === 1 ? { look: 'date' as const } : place === 2 || place === 3 ? { look: 'number' as const } : {}),
      })),
    );
  const head = made('thead', cells('th', ['Title', 'Day', 'Hours', 'Number', 'Ended']));
  const rows = [cells('td', ['One', '2026-01-01', '0.3333', '2', 'yes']), cells('td', ['', '', '0', '10', 'no'])];
  const heading = made('h2', 'Education');
  expect(partPage(partWith([{ kind: 'table', table: TABLE }]))).toEqual(
    made('section', heading, made('h3', 'courses'), made('table', head, made('tbody', ...rows))),
  );
  const table = { ...TABLE, title: 'Courses', totals: ['Total', null, 1.5, 12, null], notes: ['A note.'] };
  expect(partPage(partWith([{ kind: 'table', table }]))).toEqual(
    made(
      'section',
      heading,
      made('h3', 'Courses'),
      made('table', head, made('tbody', ...rows, cells('td', ['Total', '', '1.5', '12', '']))),
      made('ul', made('li', 'A note.')),
    ),
  );
});

it('shows what a part proves, its texts and its files', () => {
  const rule = ruleOf('icf-acc-hours');
  const result = evaluate(rule, practice({ sessions: hoursWith(100) }), ON_20_NOVEMBER);
  const files = [{ id: 'f', name: '02-certificate.pdf', title: 'One', date: '2026-01-01' }];
  const texts: Content[] = [
    { kind: 'text', title: 'Titled', about: 'below', paragraphs: ['First', 'Second'] },
    { kind: 'text', title: '', about: '', paragraphs: ['Alone'] },
  ];
  expect(partPage(partWith(texts, { files, requirements: [{ rule, result }] }))).toEqual(
    made(
      'section',
      made('h2', 'Education'),
      made('ul', made('li', `${rule.text} Recorded: 100 h of 100 h.`)),
      made('h3', 'Titled'),
      { ...made('p', 'below'), look: 'about' },
      made('p', 'First'),
      made('p', 'Second'),
      made('p', 'Alone'),
      made('ul', made('li', '02-certificate.pdf: One')),
    ),
  );
});

it('lists every part, and has a page for those that have anything', () => {
  const packet = {
    parts: [
      partWith([]),
      partWith([], { part: formPart('exam', 'Exam', '', OWN), document: null }),
      partWith([], { document: null, files: [{ id: 'f', name: '02.pdf', title: 'One', date: '2026-01-01' }] }),
    ],
    auditFile: '03-audit-file.html',
  } as unknown as Packet;
  const [list, ...pages] = packetPages(packet);
  const item = (title: string, ...files: string[]) =>
    made('li', made('strong', title), ...files.map((name) => made('div', name)));
  expect(list).toEqual(
    made(
      'ol',
      item('Education', '01-education'),
      item('Exam'),
      item('Education', '02.pdf'),
      item('Audit file', '03-audit-file.html'),
    ),
  );
  expect(pages).toHaveLength(2);
});

it('finds the coach’s own words in records and texts, not in a log', () => {
  const text: Content = { kind: 'text', title: 'Titled', about: 'below', paragraphs: ['First'] };
  const parts = [
    partWith([{ kind: 'table', table: TABLE }, text]),
    partWith([text], { part: formPart('log', 'Log', '', LOG_BY_NUMBER) }),
  ];
  expect(textsIn({ parts } as unknown as Packet)).toEqual(['One', '2026-01-01', 'Titled', 'First']);
});

it('says what a requirement about left out hours leaves out, if anything', () => {
  const rule = ruleOf('icf-acc-only-coaching');
  const said = (kind: 'coaching' | 'training') =>
    provedText({ rule, result: evaluate(rule, practice({ sessions: hoursWith(2, { kind }) }), ON_20_NOVEMBER) });
  expect(said('coaching')).toBe(rule.text);
  expect(said('training')).toBe(`${rule.text} Left out: 2 h.`);
});

it('heads each document with the coach, where there is a name, and the day', () => {
  const goal = { body: 'EMCC', level: 'Practitioner', stage: 'renewal' } as const;
  expect(packetHeading(goal, '', '2026-11-20')).toEqual({
    title: 'Renewal of EMCC Practitioner',
    about: 'Made on 20 November 2026',
  });
});

it('says in a few words what a part has', () => {
  const text: Content = { kind: 'text', title: '', about: '', paragraphs: [] };
  const file = { id: 'f', name: '', title: '', date: '2026-01-01' };
  const table: Content = { kind: 'table', table: TABLE };
  expect(summaryOf(partWith([]))).toBe('');
  expect(summaryOf(partWith([table, text], { files: [file] }))).toBe('2 entries · 1 text · 1 certificate');
  expect(summaryOf(partWith([text, text], { files: [file, file] }))).toBe('2 texts · 2 certificates');
  expect(partState(partWith([]))).toBe('none');
  expect(partState(partWith([text]))).toBe('ready');
});

it('names each record without a certificate or without what was learned', () => {
  const { goal, facts } = HAND_IN_COACHES.emccSenior();
  const day = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };
  const texts = {
    ...facts.texts,
    cpd_records: facts.texts.cpd_records.map((one) => ({ ...one, learned: ' ', applied: '' })),
  };
  const log = (given: typeof facts) => handInPacket(goal, given, day).parts.find(({ part }) => part.id === 'cpd-log')!;
  const silent = log({ ...facts, texts });
  expect(silent.missing).toEqual([
    {
      text: `${facts.evidence.cpd_records.length} records say nothing of what you learned.`,
      details: [],
      step: { label: 'Say what you learned', path: '/cpd', search: { edit: facts.evidence.cpd_records[0]!.id } },
    },
  ]);
  expect(silent.contents.filter(({ kind }) => kind === 'text')).toEqual([]);
  const spaced = {
    ...facts.texts,
    cpd_records: facts.texts.cpd_records.map((one) => ({ ...one, learned: ' To listen. ', applied: '\n' })),
  };
  const said = log({ ...facts, texts: spaced });
  expect(said.missing).toEqual([]);
  expect(said.contents.flatMap((one) => (one.kind === 'text' ? one.paragraphs : []))).toEqual(
    facts.evidence.cpd_records.map(() => 'Learning: To listen.'),
  );
});

it('asks for longer texts only where some are written and none is near the length', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const part = formPart('r', 'R', '', { kind: 'entries', table: 'reflections', aboutWords: 500 });
  const missing = (...counts: number[]) =>
    missingIn(
      { part, requirements: [], contents: [{ kind: 'text', title: '', about: '', paragraphs: [] }], files: [] },
      {
        texts: {
          reflections: counts.map((count, place) => ({
            id: `${place}`,
            date: '2026-01-01',
            title: '',
            reflection: words(count),
            application: '',
          })),
        },
        window: { from: null, to: '2026-12-31' },
      } as unknown as PacketContext,
    ).map(({ text }) => text);
  expect(missing()).toEqual([]);
  expect(missing(0)).toEqual([]);
  expect(missing(3, 10)).toEqual(['Your longest text has 10 words; about 500 are asked for.']);
  expect(missing(3, 449)).toHaveLength(1);
  expect(missing(3, 450)).toEqual([]);
});

it('says where a text was deleted, and drafts a letter for an organisation that has signed none', () => {
  const day = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };
  const textsOf = ({ goal, facts }: ReturnType<typeof HAND_IN_COACHES.emccSenior>, id: string) =>
    handInPacket(goal, facts, day)
      .parts.find(({ part }) => part.id === id)!
      .contents.flatMap((one) => (one.kind === 'text' ? [one] : []));
  const senior = HAND_IN_COACHES.emccSenior();
  const [feedback, ...others] = senior.facts.texts.client_feedback;
  const texts = { ...senior.facts.texts, client_feedback: [{ ...feedback!, feedback: ' ' }, ...others] };
  const shown = textsOf({ ...senior, facts: { ...senior.facts, texts } }, 'client-feedback');
  expect(shown.map(({ title }) => title)).toEqual(shown.map((_, place) => `Feedback ${place + 1}`));
  expect(shown.filter(({ about }) => about.endsWith(' · 0 words')).map(({ paragraphs }) => paragraphs)).toEqual([
    ['This text was deleted when you erased the client.'],
  ]);
  const acc = HAND_IN_COACHES.levelOneAcc();
  expect(textsOf(acc, 'letters')).toEqual([]);
  const clients = acc.facts.evidence.clients.map((one) => ({ ...one, letter_date: null }));
  const unsigned = { ...acc, facts: { ...acc.facts, evidence: { ...acc.facts.evidence, clients } } };
  expect(textsOf(unsigned, 'letters')).toMatchObject([
    {
      title: 'Draft of a letter: Kestrel Ltd',
      paragraphs: expect.arrayContaining(['To whom it may concern']) as string[],
    },
  ]);
});
