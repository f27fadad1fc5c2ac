// The rows of an audit file that are records: only what was held up to the day of judging, and no texts (docs/audit-file.md).
import { hundredths } from '#domain/accreditation/hundredths.ts';
import type { WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import type { AuditSource } from './audit-source.ts';
import type { Row } from './canonical-row.ts';
import { clientNumbers, tellableName } from './client-numbers.ts';
import { rowOf } from './row-columns.ts';

export function logRows(source: AuditSource): Row[] {
  return [...clientRows(source), ...hoursRows(source), ...learningRows(source), ...answerRows(source)];
}

/** @returns 'witnessed', 'lettered', 'both' or null */
export const confirmationOf = ({ evidence }: AuditSource, table: WitnessedTable, id: string) =>
  evidence.witnessed[table]?.[id] ?? null;

export const promptOf = ({ recorded }: AuditSource, id: string) => recorded.prompt.get(id) ?? null;

/** @example heldSessions(source) // without planned sessions and those that were not completed */
export const heldSessions = ({ evidence, judgedOn }: AuditSource) =>
  evidence.sessions.filter(({ date, completed }) => completed && date <= judgedOn);

function clientRows({ evidence, names }: AuditSource): Row[] {
  const numbers = clientNumbers(evidence);
  return evidence.clients.flatMap((client) => {
    const name = tellableName(client, names);
    return name === null ? [] : [rowOf('client', { client: numbers.get(client.id)!, name })];
  });
}

function hoursRows(source: AuditSource): Row[] {
  const { evidence, judgedOn } = source;
  const numbers = clientNumbers(evidence);
  const numberOf = counter();
  return [
    ...heldSessions(source).map((one) =>
      rowOf('session', {
        date: one.date,
        minutes: one.duration,
        what: one.kind,
        format: one.format,
        participants: one.participants,
        paid: one.paid,
        peer: one.peer_exchange,
        client: numbers.get(one.client_id)!,
        engagement: one.engagement === null ? null : numberOf(`engagement ${one.engagement}`),
        confirmed: confirmationOf(source, 'sessions', one.id),
        prompt: promptOf(source, one.id),
      }),
    ),
    ...evidence.erased_sessions
      .filter(({ date }) => date <= judgedOn)
      .map((one) =>
        rowOf('erased', {
          date: one.date,
          minutes: one.duration,
          what: one.kind,
          format: one.format,
          participants: one.participants,
          paid: one.paid,
          peer: one.peer_exchange,
          person: numberOf(`person ${one.person}`),
          opening: one.opening,
          confirmed: confirmationOf(source, 'erased_sessions', one.id),
        }),
      ),
    ...evidence.opening_balances.map((one) =>
      rowOf('before', {
        as_of: one.as_of,
        from: one.start_date,
        to: one.end_date,
        paid: one.paid_minutes,
        pro_bono: one.pro_bono_minutes,
        format: one.format,
        participants: one.participants,
        client: numbers.get(one.client_id)!,
        confirmed: confirmationOf(source, 'opening_balances', one.id),
      }),
    ),
  ];
}

function learningRows(source: AuditSource): Row[] {
  const { evidence, judgedOn } = source;
  const held = <Dated extends { readonly date: string }>(rows: readonly Dated[]) =>
    rows.filter(({ date }) => date <= judgedOn);
  const dates = (rows: readonly { readonly date: string }[], what: string) =>
    held(rows).map(({ date }) => rowOf('entry', { date, what }));
  return [
    ...held(evidence.supervision_sessions).map(({ id, date, duration, format }) =>
      rowOf('supervision', {
        date,
        minutes: duration,
        format,
        confirmed: confirmationOf(source, 'supervision_sessions', id),
        prompt: promptOf(source, id),
      }),
    ),
    ...held(evidence.mentor_coaching).map(
      ({ id, date, duration, format, group_size, mentor_name, mentor_credential }) =>
        rowOf('mentor', {
          date,
          minutes: duration,
          format,
          people: group_size,
          name: mentor_name,
          credential: mentor_credential,
          confirmed: confirmationOf(source, 'mentor_coaching', id),
          prompt: promptOf(source, id),
        }),
    ),
    ...evidence.education.map((one) =>
      rowOf('education', {
        from: one.start_date,
        to: one.end_date,
        hundredths: hundredths(one.hours),
        core: hundredthsOrNull(one.core_hours),
        team: hundredthsOrNull(one.team_hours),
        provider: one.provider,
        title: one.title,
      }),
    ),
    ...held(evidence.cpd_records).map((one) =>
      rowOf('cpd', {
        date: one.date,
        hundredths: hundredths(one.hours),
        core: hundredthsOrNull(one.cce_core),
        resource: hundredthsOrNull(one.cce_resource),
        ethics: hundredthsOrNull(one.cce_ethics),
      }),
    ),
    ...dates(evidence.reflections, 'reflection'),
    ...dates(evidence.client_feedback, 'feedback'),
    ...evidence.credentials.map(({ body, level, awarded_on, expires_on, reference }) =>
      rowOf('held', { body, level, awarded: awarded_on, expires: expires_on, reference }),
    ),
  ];
}

/** A client who is a witness is named as clients are. */
function answerRows({ evidence, answers, names }: AuditSource): Row[] {
  const numbers = clientNumbers(evidence);
  const clients = new Map(evidence.clients.map((client) => [client.id, client]));
  return answers.map(({ kind, witness, by, clientIds, ...rest }) => {
    const [id] = clientIds;
    const client = clientIds.length === 1 && id !== undefined ? (clients.get(id) ?? null) : null;
    const isClient = kind === 'client';
    const { role, asked, answered, answer, from, to, records, minutes, standing } = rest;
    return rowOf('answer', {
      what: kind,
      witness: isClient ? client && tellableName(client, names) : witness,
      by: isClient && (names !== 'name' || client?.consent !== 'given') ? null : by,
      role,
      asked,
      answered,
      answer,
      from,
      to,
      clients: rest.clients,
      client: client && numbers.get(client.id)!,
      records,
      minutes,
      standing,
    });
  });
}

const hundredthsOrNull = (hours: number | null) => (hours === null ? null : hundredths(hours));

/** Numbers from 1 for texts that may not be told, separately for each word that they begin with. */
function counter(): (text: string) => number {
  const known = new Map<string, Map<string, number>>();
  return (text) => {
    const word = text.slice(0, text.indexOf(' '));
    const numbers = known.get(word) ?? new Map<string, number>();
    known.set(word, numbers);
    if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    return numbers.get(text)!;
  };
}
