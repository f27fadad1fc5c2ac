// What three made-up coaches hand in; the numbers are counted by hand from tests/support/hand-in-coaches.ts.
import { describe, expect, it } from 'vitest';
import { HAND_IN_COACHES, HAND_IN_DAY, type HandInCoach } from '#tests/support/hand-in-coaches.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { formFor } from '#domain/accreditation/bodies/all-forms.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { client, course, erased, practice, session } from '#tests/support/practice.ts';
import { handInPacket, type Packet } from './packet.ts';
import { partOf } from './part-of-rule.ts';
import { partState, summaryOf } from './part-state.ts';
import { textsIn } from './packet-texts.ts';

const ON_THE_DAY = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };
const packetOf = ({ goal, facts }: HandInCoach) => handInPacket(goal, facts, ON_THE_DAY);

const part = (packet: Packet, id: string) => packet.parts.find((one) => one.part.id === id)!;
const tables = (packet: Packet, id: string): ExportTable[] =>
  part(packet, id).contents.flatMap((one) => (one.kind === 'table' ? [one.table] : []));
const lacking = ({ parts }: Packet) =>
  parts.flatMap(({ part: { id }, missing }) => missing.map(({ text }) => [id, text]));

describe('an ACC on the Level 1 path', () => {
  const packet = packetOf(HAND_IN_COACHES.levelOneAcc());

  it('has the parts of a programme’s graduate, and lacks nothing', () => {
    expect(packet.path?.name).toBe('Level 1');
    expect(packet.parts.map((one) => [one.part.id, partState(one), summaryOf(one)])).toEqual([
      ['education', 'ready', '1 entry · 1 certificate'],
      ['coaching-hours', 'ready', '6 entries'],
      ['client-log', 'ready', '9 entries'],
      ['letters', 'ready', '1 entry'],
      ['declaration', 'sign', ''],
      ['fee', 'own', ''],
      ['exam', 'own', ''],
    ]);
    expect(lacking(packet)).toEqual([]);
    expect(packet.besides).toEqual([]);
    expect(packet.dates).toBeNull();
  });

  it('sums 110 hours by payment, format and year', () => {
    expect(tables(packet, 'coaching-hours')[0]).toMatchObject({
      rows: [
        ['Payment', 'Paid', 97],
        ['Payment', 'Pro bono', 13],
        ['Format', 'Individual', 110],
        ['Year', '2025', 24],
        ['Year', '2026', 86],
        ['All', 'Total', 110],
      ],
      notes: ['With 9 clients, a group or team being one.'],
    });
  });

  it('logs who agreed by name, and who did not under the organisation that signed a letter', () => {
    const [log] = tables(packet, 'client-log');
    expect(log?.totals).toEqual(['Total', null, null, null, null, null, 97, 13]);
    expect(log?.rows.map(([name]) => name)).toEqual([
      'Ada Brook',
      'Ben Cole',
      'Cleo Dunn',
      'Dev Ellis',
      'Eve Ford',
      'Finn Gray',
      'Gia Holt',
      'Hal Irving',
      'Kestrel Ltd (by letter)',
    ]);
    expect(JSON.stringify(packet.parts.map(({ contents }) => contents))).not.toContain('Ida');
    expect(tables(packet, 'letters')[0]?.rows).toEqual([
      ['Kestrel Ltd', 1, '2026-01-12', '2026-06-12', '2026-06-30', 6, 6],
    ]);
  });

  it('numbers its documents and the certificate in the form’s order, the audit file last', () => {
    expect(packet.parts.map(({ document, files }) => [document, ...files.map(({ name }) => name)])).toEqual([
      ['01-education', '02-certificate-2025-09-26-level-1-programme-coach-mentor.pdf'],
      ['03-coaching-hours'],
      ['04-client-log'],
      ['05-letters'],
      ['06-declaration'],
      [null],
      [null],
    ]);
    expect(packet.auditFile).toBe('07-audit-file.html');
  });
});

describe('a PCC on the Portfolio path', () => {
  const coach = HAND_IN_COACHES.portfolioPcc();
  const packet = packetOf(coach);

  it('lacks a certificate and two answers, each with where it is recorded', () => {
    expect(lacking(packet)).toEqual([
      ['education', 'No certificate for “Coaching Practice”, 5 July 2024.'],
      ['client-log', '500 of your hours must be with clients who agree to be named.'],
    ]);
    expect(part(packet, 'education').missing[0]?.step).toEqual({
      label: 'Add the certificate',
      path: '/reports/credentials/records',
      search: { edit: 'education:practice' },
    });
    expect(part(packet, 'client-log').missing[0]).toMatchObject({
      details: ['480 of 500 h · up to 40 h more once you ask', expect.stringContaining('40 h')],
      step: { label: 'See who to ask', path: '/reports/credentials', search: { tab: 'audit' } },
    });
  });

  it('lists the mentor as the form asks, and each session below', () => {
    const [mentors, sessions] = tables(packet, 'mentor-coaching');
    expect(mentors?.rows).toEqual([['Mona Reyes', '[email address]', 'PCC', '2026-01-12', '2026-10-12', 10, 0]]);
    expect(sessions?.rows).toHaveLength(10);
    expect(sessions?.totals?.at(-2)).toBe(10);
    expect(part(packet, 'mentor-coaching').files.map(({ name }) => name)).toEqual([
      '04-certificate-2026-10-12-mentor-coaching-mona-reyes.jpg',
    ]);
  });

  it('evaluates a first application on its own day, also of a credential that is held', () => {
    const first = handInPacket({ body: 'ICF', level: 'ACC', stage: 'initial' }, coach.facts, ON_THE_DAY);
    expect([first.dates, first.path?.name ?? null]).toEqual([null, null]);
  });

  it('leaves who was not asked out of the log, not out of the sums', () => {
    expect(tables(packet, 'client-log')[0]?.totals).toEqual(['Total', null, null, null, null, null, 440, 40]);
    expect(tables(packet, 'coaching-hours')[0]?.rows).toContainEqual(['All', 'Total', 520]);
  });

  it('renews the ACC with the days before and after its expiry, and the CCE of its term by kind', () => {
    const renewal = handInPacket({ body: 'ICF', level: 'ACC', stage: 'renewal' }, coach.facts, ON_THE_DAY);
    expect(renewal.dates).toMatchObject({
      lastDay: '2027-05-01',
      window: {
        earliest: '2026-07-01',
        graceUntil: '2027-07-01',
        lateUntil: '2028-05-01',
        lapsedFrom: '2028-05-02',
        renewedUntil: '2030-05-01',
      },
    });
    expect(tables(renewal, 'cce-sums')[0]?.columns.map(({ header, type }) => [header, type])).toEqual([
      ['Kind', 'text'],
      ['Hours', 'hours'],
    ]);
    expect(tables(renewal, 'cce-sums')[0]?.rows).toEqual([
      ['Core competencies', 3],
      ['Ethics', 3],
      ['Mentor coaching and supervision, counted as core competencies', 10],
      ['Resource development', 0],
      ['Kind not recorded', 0],
    ]);
    expect(part(renewal, 'continuing-education').files.map(({ name }) => name)).toEqual([
      '02-certificate-2026-05-04-ethics-in-practice.pdf',
    ]);
    expect(lacking(renewal).map(([id]) => id)).toContain('cce-sums');
  });
});

describe('an EMCC Senior Practitioner', () => {
  const packet = packetOf(HAND_IN_COACHES.emccSenior());

  it('lacks what was learned in one course, and perhaps a fifth piece of feedback', () => {
    expect(lacking(packet)).toEqual([['cpd-log', '1 record says nothing of what you learned.']]);
    // EMCC's page was read for other levels alone.
    expect(packet.parts.flatMap(({ part: { id }, perhaps }) => perhaps.map(({ text }) => [id, text]))).toEqual([
      ['client-feedback', '5 pieces of client feedback from the 12 months before you apply.'],
    ]);
    expect(part(packet, 'cpd-log').missing[0]?.step).toMatchObject({ path: '/cpd', search: { edit: 'cpd-3' } });
  });

  it('has every client by number, and no name', () => {
    const [log] = tables(packet, 'client-profiles');
    expect(log?.rows).toHaveLength(21);
    expect(log?.rows[0]).toEqual(['Client 1', '2025-08-12', '2026-08-12', 'Individual', 'Private', 13, 13]);
    expect(log?.totals?.at(-1)).toBe(273);
    expect(JSON.stringify(packet.parts)).not.toMatch(/Person \d|ada@/);
  });

  it('has clients in the order of their numbers, erased ones last', () => {
    const { goal, facts } = HAND_IN_COACHES.emccSenior();
    const evidence = {
      ...facts.evidence,
      clients: [client({ id: 'one' }), client({ id: 'two' })],
      sessions: [session({ client_id: 'two', date: '2026-04-01' }), session({ client_id: 'one', date: '2026-03-01' })],
      erased_sessions: [erased({ date: '2026-02-01' }), erased({ date: '2026-01-01', person: 'other' })],
    };
    const [log] = tables(handInPacket(goal, { ...facts, evidence }, ON_THE_DAY), 'client-profiles');
    expect(log?.rows.map(([who, from]) => [who, from])).toEqual([
      ['Client 1', '2026-03-01'],
      ['Client 2', '2026-04-01'],
      ['An erased client', '2026-01-01'],
      ['An erased client', '2026-02-01'],
    ]);
  });

  it('counts a peer’s session once where their hours in return end in it', () => {
    const { goal, facts } = HAND_IN_COACHES.emccSenior();
    const evidence = {
      ...facts.evidence,
      clients: [client({ id: 'peer', relation: 'peer', received_minutes: 90 })],
      sessions: [
        session({ id: 'one', client_id: 'peer', date: '2026-03-01', duration: 60 }),
        session({ id: 'two', client_id: 'peer', date: '2026-04-01', duration: 60 }),
      ],
    };
    const [log] = tables(handInPacket(goal, { ...facts, evidence }, ON_THE_DAY), 'client-profiles');
    expect(log?.rows).toEqual([['Client 1', '2026-03-01', '2026-04-01', 'Individual', 'Private', 2, 2]]);
  });

  it('has reflections with their numbers of words', () => {
    const texts = part(packet, 'reflections').contents;
    expect(texts.map((one) => one.kind === 'text' && one.about)).toEqual([
      '12 March 2026 · 14 words',
      '12 April 2026 · 24 words',
      '12 May 2026 · 34 words',
      '12 June 2026 · 44 words',
      '12 July 2026 · 54 words',
    ]);
    expect(textsIn(packet).join('\n')).toContain('We looked at endings.');
  });
});

it('has in a log of sessions those that certainly count, as its requirement does: not those from before the programme ended', () => {
  const evidence = practice({
    education: [course({ hours: 80, start_date: '2026-01-01', end_date: '2026-06-30' })],
    sessions: ['2025-06-01', '2026-03-01', '2026-07-01'].map((date) => session({ date })),
  });
  const texts = { reflections: [], client_feedback: [], cpd_records: [], supervision_sessions: [] };
  const goal = { body: 'NBHWC', level: 'NBC-HWC', stage: 'initial' } as const;
  const packet = handInPacket(goal, { evidence, texts, files: [] }, ON_THE_DAY);
  expect(part(packet, 'coaching-hours').requirements[0]?.result.have).toBe(1);
  expect(tables(packet, 'coaching-log')[0]?.rows).toEqual([
    ['Client 1', '2026-07-01', '2026-07-01', 'Individual', 'Private', 1, 1],
  ]);
  expect(tables(packet, 'coaching-hours')[0]?.rows.at(-1)).toEqual(['All', 'Total', 1]);
});

it('has nothing but what to do first for a coach without records', () => {
  const nothing = practice({ clients: [], education: [] });
  const texts = { reflections: [], client_feedback: [], cpd_records: [], supervision_sessions: [] };
  for (const body of BODY_NAMES)
    for (const level of credentialsOf(body))
      for (const stage of ['initial', 'renewal'] as const) {
        const packet = handInPacket({ body, level, stage }, { evidence: nothing, texts, files: [] }, ON_THE_DAY);
        const lists = packet.parts.filter(({ part: { contents } }) =>
          ['hours', 'records', 'cce'].includes(contents.kind),
        );
        for (const one of lists) {
          expect(one.contents, `${body} ${level} ${one.part.id}`).toEqual([]);
          const isOptional = one.part.contents.kind === 'records' && one.part.contents.isOptional;
          if (!isOptional) expect(partState(one), `${body} ${level} ${one.part.id}`).toBe('missing');
        }
      }
});

it.each(
  BODY_NAMES.flatMap((body) =>
    credentialsOf(body).flatMap((level) =>
      (['initial', 'renewal'] as const).map((stage) => [body, level, stage] as const),
    ),
  ),
)('%s %s, %s: a part proves each requirement that can be checked', (body, level, stage) => {
  for (const on of [HAND_IN_DAY, '2027-06-01']) {
    const { parts } = formFor({ body, level, stage }, null, on);
    const unproved = ALL_RULES.filter(
      (rule) => rule.body === body && rule.level === level && rule.stage === stage && decides(rule),
    ).filter(({ test }) => partOf(test, parts) === null);
    expect(unproved.map(({ id }) => id)).toEqual([]);
  }
});

it('never has a note about a client, whose records here have none to give', () => {
  const { facts, goal } = HAND_IN_COACHES.levelOneAcc();
  const evidence = {
    ...facts.evidence,
    clients: [{ ...client({ id: 'c' }), notes: 'SECRET' } as never],
    sessions: [{ ...session({ client_id: 'c' }), notes: 'SECRET', follow_up: 'SECRET' }],
  };
  expect(
    JSON.stringify(handInPacket(goal, { ...facts, evidence }, ON_THE_DAY).parts.map(({ contents }) => contents)),
  ).not.toContain('SECRET');
});
