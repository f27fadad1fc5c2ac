// Findings about a single session: its date, the number of participants, and whether it was coaching.
import type { ClientEvidence, EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';
import { educationStarts, groupTooLargeText } from './body-limits.ts';
import { finding, type Finding, type FindingKind } from './finding.ts';
import { longDate } from '#domain/formatting/date-text.ts';

/** Topics of work that bodies do not count as coaching. Only topics are read, not the confidential notes. */
const OTHER_WORK = /\b(supervis\w*|train(?:ing|ings|er)|teaching|workshops?|mentor\w*)\b/i;

export function sessionFindings(evidence: EvidenceRows, today: string): Finding[] {
  const clients = new Map(evidence.clients.map((client) => [client.id, client]));
  const starts = educationStarts(evidence.education);
  return evidence.sessions
    .filter(({ kind, date }) => kind === 'coaching' && date <= today)
    .flatMap((session) =>
      [
        beforeEducation(session, starts),
        ...people(session),
        otherWork(session),
        session.completed ? null : issue('not-completed', 'Not counted yet.', 'completed'),
        outsideRelationship(session, clients.get(session.client_id)),
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

interface Issue {
  readonly kind: FindingKind;
  readonly reason: string;
  readonly field: string;
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
