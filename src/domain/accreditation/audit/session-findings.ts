// Findings about a single session: its date, its length, the number of participants, and whether it was coaching.
import type { ClientEvidence, EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { educationStarts, groupTooLargeText } from './body-limits.ts';
import { finding, type Finding, type FindingKind, type Issue } from './finding.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { durationLabel } from '#domain/sessions/duration.ts';

/** Topics of work that bodies do not count as coaching. Only topics are read, not the confidential notes. */
const OTHER_WORK = /\b(supervis\w*|train(?:ing|ings|er)|teaching|workshops?|mentor\w*)\b/i;

const SHORT_MINUTES = 15;
const LONG_MINUTES = 240;
const TIMES_THE_USUAL = 3;
/** With fewer sessions there is no usual duration. */
const MIN_SESSIONS = 10;

export function sessionFindings(evidence: EvidenceRows, today: string): Finding[] {
  const clients = new Map(evidence.clients.map((client) => [client.id, client]));
  const starts = educationStarts(evidence.education);
  const coaching = evidence.sessions.filter(({ kind, date }) => kind === 'coaching' && date <= today);
  const usual = coaching.length < MIN_SESSIONS ? null : medianOf(coaching.map(({ duration }) => duration));
  return coaching.flatMap((session) =>
    [
      beforeEducation(session, starts),
      ...people(session),
      otherWork(session),
      session.completed ? null : issue('not-completed', 'Not counted yet.', 'completed'),
      outsideRelationship(session, clients.get(session.client_id)),
      unusualLength(session, usual),
    ].flatMap((found) =>
      found === null
        ? []
        : finding({
            ...found,
            table: 'sessions',
            rows: [session.id],
            date: session.date,
            client: clients.get(session.client_id)?.name ?? null,
            path: `/sessions/${session.id}`,
          }),
    ),
  );
}

const issue = (kind: FindingKind, reason: string, field: string): Issue => ({ kind, reason, field });

function beforeEducation({ date }: SessionEvidence, starts: readonly { body: Body; start: string }[]): Issue | null {
  const refused = starts.find(({ start }) => date < start);
  if (refused === undefined) return null;
  return issue(
    'before-education',
    `It began on ${longDate(refused.start)}. ${refused.body} counts no hours from before.`,
    'date',
  );
}

function people({ format, participants }: SessionEvidence): (Issue | null)[] {
  if (format === 'individual')
    return [
      participants !== null && participants > 1
        ? issue('number-with-individual', `With ${participants} people. Was it a group?`, 'format')
        : null,
    ];
  if (participants === null)
    return [issue('group-without-number', `How many people were in the ${format}?`, 'participants')];
  const tooLarge = groupTooLargeText(participants);
  return [tooLarge === null ? null : issue('group-too-large', tooLarge, 'participants')];
}

function otherWork({ topics }: SessionEvidence): Issue | null {
  const topic = topics.find((one) => OTHER_WORK.test(one));
  if (topic === undefined) return null;
  return issue('not-coaching', `Its topic is “${topic}”. Was it coaching?`, 'kind');
}

function outsideRelationship({ date }: SessionEvidence, client: ClientEvidence | undefined): Issue | null {
  const from = client?.relationship_start ?? null;
  const to = client?.relationship_end ?? null;
  if (from !== null && date < from)
    return issue('outside-relationship', `Before you started working together on ${longDate(from)}.`, 'date');
  if (to !== null && date > to)
    return issue('outside-relationship', `After you stopped working together on ${longDate(to)}.`, 'date');
  return null;
}

/** Very short, very long, or much longer than the coach's usual one. @param usual null: too few sessions to tell */
function unusualLength({ duration }: SessionEvidence, usual: number | null): Issue | null {
  const label = durationLabel(duration);
  const unusual = (reason: string) => issue('duration-out-of-line', reason, 'duration');
  if (duration > LONG_MINUTES) return unusual(`${label} is long for one session.`);
  if (duration < SHORT_MINUTES) return unusual(`${label} is short for a session.`);
  if (usual === null || duration <= TIMES_THE_USUAL * usual) return null;
  return unusual(`${label} is more than ${TIMES_THE_USUAL} times your usual ${durationLabel(Math.round(usual))}.`);
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
