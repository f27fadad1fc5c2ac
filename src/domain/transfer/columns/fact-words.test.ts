import { describe, expect, it } from 'vitest';
import {
  readConsent,
  readFormat,
  readKind,
  readParticipants,
  readPayer,
  readRelation,
  readSupervisionFormat,
} from './fact-words.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readRows } from './read-rows.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';

const valueOf = (reading: { state: string; value?: unknown; message?: string }) =>
  reading.state === 'read' ? reading.value : reading.state;

describe('format, kind and consent', () => {
  it.each([
    ['1:1', 'individual'],
    ['One-to-one', 'individual'],
    ['Individual', 'individual'],
    ['GROUP', 'group'],
    ['Team coaching', 'team'],
    ['Ind', 'individual'],
    ['Einzel', 'individual'],
    ['groupe', 'group'],
    ['Équipe', 'team'],
    ['crowd', 'wrong'],
    ['60-minute group session', 'group'],
    ['Group (6)', 'group'],
    ['Group of 5', 'group'],
    ['group - 4 pax', 'group'],
    ['Team coaching (8 people)', 'team'],
    ['Gruppe (90)', 'group'],
    ['Crowd (6)', 'wrong'],
    ['Team coaching call', 'team'],
    ['1:1 session (90 min)', 'individual'],
    ['Gruppencoaching 120 Min.', 'group'],
    // An ambiguous word, and a role.
    ['Teams', 'wrong'],
    ['Team lead coaching', 'wrong'],
    // Texts that say nothing about the format.
    ['90-minute session', undefined],
    ['Discovery call', undefined],
    ['Coaching 60', undefined],
    ['Online', undefined],
    ['Erstgespräch, online', undefined],
    ['Séance en ligne', undefined],
  ])('format %s: %s', (text, format) => expect(valueOf(readFormat(text))).toBe(format));

  it.each([
    ['1:1', 'individual'],
    ['Individual', 'individual'],
    ['Group supervision', 'group'],
    ['Individual supervision, 90 min', 'individual'],
    ['Einzelsupervision', 'individual'],
    ['supervision de groupe', 'group'],
    ['Online', undefined],
    ['Team', 'wrong'],
    ['Teams', 'wrong'],
    ['Peer', 'wrong'],
  ])('format of supervision %s: %s', (text, format) => expect(valueOf(readSupervisionFormat(text))).toBe(format));

  it.each([
    ['Coaching', 'coaching'],
    ['mentor coaching', 'mentoring'],
    ['Workshop', 'training'],
    ['Supervision', 'supervision'],
    ['other', 'other'],
    ['x', 'wrong'],
    ['Mentoring call, 45 min', 'mentoring'],
    ['Discovery call', undefined],
  ])('kind %s: %s', (text, kind) => expect(valueOf(readKind(text))).toBe(kind));

  it.each([
    ['yes', 'given'],
    ['Signed', 'given'],
    ['No', 'refused'],
    ['withdrawn', 'withdrawn'],
    ['asked', 'wrong'],
  ])('consent %s: %s', (text, consent) => expect(valueOf(readConsent(text))).toBe(consent));

  it.each([
    ['client', 'client'],
    ['Self-funded', 'client'],
    ['Company', 'organisation'],
    ['third_party', 'third_party'],
    ['In return for something', 'barter'],
    ['Pro bono', 'nobody'],
    ['Arbeitgeber', 'organisation'],
    ['unentgeltlich', 'nobody'],
    ['entreprise', 'organisation'],
    ['bénévole', 'nobody'],
    ['el cliente', 'client'],
    ['azienda', 'organisation'],
    ['empregador', 'organisation'],
    ['iemand anders', 'third_party'],
    ['w zamian', 'barter'],
    ['byttehandel', 'barter'],
    ['ingen', 'nobody'],
    ['Företaget', 'organisation'],
    ['第三者', 'third_party'],
    ['monthly', 'wrong'],
    // A name, and Polish for “himself”.
    ['Sam', 'wrong'],
  ])('payer %s: %s', (text, payer) => expect(valueOf(readPayer(text))).toBe(payer));

  it.each([
    ['external', 'external'],
    ['Colleague', 'internal'],
    ['direct_report', 'direct_report'],
    ['Reports to me', 'direct_report'],
    ['Peer coach', 'peer'],
    ['Mitarbeiterin', 'direct_report'],
    ['Kollege', 'internal'],
    ['entre pairs', 'peer'],
    ['externe', 'external'],
    ['cliente externo', 'external'],
    ['collega', 'internal'],
    ['colega', 'internal'],
    ['ondergeschikte', 'direct_report'],
    ['podwładna', 'direct_report'],
    ['ekstern', 'external'],
    ['ömsesidigt', 'peer'],
    ['同僚', 'internal'],
    ['since 2021', 'wrong'],
    // An employee may or may not report to the coach, and a pair can be a couple.
    ['medarbejder', 'wrong'],
    ['par', 'wrong'],
  ])('relation %s: %s', (text, relation) => expect(valueOf(readRelation(text))).toBe(relation));

  it.each([
    ['8', 8],
    [' 12 people', 12],
    ['6 Personen', 6],
    ['6 apples', 'wrong'],
    ['0', 'wrong'],
    ['1001', 'wrong'],
    ['2.5', 'wrong'],
    ['many', 'wrong'],
  ])('participants %s: %s', (text, people) => expect(valueOf(readParticipants(text))).toBe(people));
});

describe('a file of another program', () => {
  const rows = [
    ['Client', 'Date', 'Hours', 'Paid / Pro bono', 'Individual/Group', 'Number in Group', 'Kind', 'Peer coaching'],
    ['Amara', '2026-11-02', '1.5', 'Pro bono', 'Group', '6', '', ''],
    ['Ben', '2026-11-03', '1', '', '', '', 'training', 'yes'],
  ];
  const mapping = proposeMapping('sessions', rows[0]!);
  const values = [...readRows('sessions', { rows, headerRow: 0, mapping, answers: {} }, CIRCUMSTANCES).rows].map(
    (row) => row.values,
  );

  it('gives only the facts that it has', () => {
    expect(values[0]).toMatchObject({ paid: false, format: 'group', participants: 6, reasons: [] });
    expect(values[1]).toMatchObject({ kind: 'training', peer_exchange: true, reasons: [] });
    expect(values[0]).not.toHaveProperty('kind');
    for (const column of ['paid', 'format', 'participants']) expect(values[1]).not.toHaveProperty(column);
  });

  it('shows what was read', () => {
    expect(values[0]?.cells.paid).toEqual({ text: 'Pro bono', shown: 'Pro bono' });
    expect(values[0]?.cells.format).toEqual({ text: 'Group', shown: 'Group' });
  });
});

describe('a file of clients says who pays and what was received', () => {
  const read = (header: readonly string[], row: readonly string[], answers = {}) => {
    const rows = [header, row].map((cells) => [...cells]);
    const mapping = proposeMapping('clients', rows[0]!, rows.slice(1));
    return readRows('clients', { rows, headerRow: 0, mapping, answers }, CIRCUMSTANCES);
  };

  it.each([
    [
      ['Name', 'Payer', 'Relation', 'Coaching received (minutes)'],
      ['Amara', 'barter', 'peer', '90'],
    ],
    [
      ['Name', 'Wer zahlt', 'Beziehung', 'Coaching erhalten (Std.)'],
      ['Amara', 'Tausch', 'Peer', '1,5'],
    ],
    [
      ['Nom', 'Qui paie', 'Relation', 'Coaching reçu (heures)'],
      ['Amara', 'échange', 'pair', '1,5'],
    ],
    [
      ['Nombre', 'Quién paga', 'Relación con el coach', 'Coaching recibido (horas)'],
      ['Amara', 'trueque', 'entre pares', '1,5'],
    ],
    [
      ['Nome e cognome', 'Chi paga', 'Relazione', 'Coaching ricevuto (ore)'],
      ['Amara', 'baratto', 'tra pari', '1,5'],
    ],
    [
      ['Nome do cliente', 'Quem paga', 'Relação', 'Coaching recebido (horas)'],
      ['Amara', 'permuta', 'entre pares', '1,5'],
    ],
    [
      ['Naam klant', 'Wie betaalt', 'Relatie', 'Ontvangen coaching (uren)'],
      ['Amara', 'ruilhandel', 'wederzijds', '1,5'],
    ],
    [
      ['Imię i nazwisko', 'Kto płaci', 'Relacja', 'Otrzymany coaching (godziny)'],
      ['Amara', 'wymiana', 'wzajemnie', '1,5'],
    ],
    [
      ['Navn', 'Hvem betaler', 'Forhold', 'Modtaget coaching (timer)'],
      ['Amara', 'byttehandel', 'gensidigt', '1,5'],
    ],
    [
      ['Namn', 'Vem betalar', 'Relation till coachen', 'Mottagen coaching (timmar)'],
      ['Amara', 'byteshandel', 'ömsesidigt', '1,5'],
    ],
    [
      ['氏名', '支払者', '関係', '受けたコーチング（時間）'],
      ['Amara', '物々交換', '相互', '1.5'],
    ],
  ])('%j', (header, row) => {
    const { rows, questions } = read(header, row);
    expect(questions).toEqual([]);
    expect([...rows][0]!.values).toMatchObject({
      payer: 'barter',
      relation: 'peer',
      received_minutes: 90,
      reasons: [],
    });
  });

  it('asks what a bare number is, since 8 may be minutes or hours', () => {
    const { questions } = read(['Name', 'Coaching received'], ['Amara', '8']);
    expect(questions).toMatchObject([{ about: 'duration-unit' }]);
    const { rows } = read(['Name', 'Coaching received'], ['Amara', '8'], { durations: { all: 'hours' } });
    expect([...rows][0]!.values).toMatchObject({ received_minutes: 480 });
  });

  it('ignores a column that only has such a name', () => {
    const { rows } = read(['Name', 'Relationship', 'Email'], ['Amara', 'since 2021', 'amara@example.org']);
    const [row] = [...rows];
    expect(row!.values).toMatchObject({ reasons: [] });
    expect(row!.values).not.toHaveProperty('relation');
  });
});

it('asks once for the order of all dates in a file of clients, and finds the row that it asks about', () => {
  const rows = [
    ['Name', 'Relationship start', 'Keep until'],
    ['Amara', '2023-01-01', ''],
    ['Ben', '', '03/04/2027'],
  ];
  const source = { rows, headerRow: 0, mapping: proposeMapping('clients', rows[0]!) };
  const { questions } = readRows('clients', { ...source, answers: {} }, CIRCUMSTANCES);
  expect(questions).toMatchObject([{ about: 'date-order', index: 2 }]);
  rows[1]![1] = '25/12/2023';
  const read = readRows('clients', { ...source, answers: {} }, CIRCUMSTANCES);
  expect(read.questions).toEqual([]);
  expect([...read.rows].map(({ values }) => [values.relationship_start, values.retain_until])).toEqual([
    ['2023-12-25', undefined],
    [undefined, '2027-04-03'],
  ]);
});
