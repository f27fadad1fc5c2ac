// What may be asked about a single session: when it took place, with how many, and whether it was coaching at all.
import type { ClientEvidence, EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/accreditation/body-names.ts';
import { educationStarts, groupTooLargeText } from './body-limits.ts';
import { finding, type Finding, type FindingKind } from './finding.ts';
import { longDate } from '#domain/accreditation/long-date.ts';

/** Topics that sound like work that bodies do not count as coaching. Topics are all that is read; notes are the coach's own. */
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
        session.completed
          ? null
          : said(
              'not-completed',
              'This session is in the past but not marked as completed, so it does not count yet.',
              'completed',
            ),
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

interface Said {
  readonly kind: FindingKind;
  readonly reason: string;
  readonly field: string;
}

const said = (kind: FindingKind, reason: string, field: string): Said => ({ kind, reason, field });

function beforeEducation({ date }: SessionEvidence, starts: readonly { body: Body; start: string }[]): Said | null {
  const refused = starts.find(({ start }) => date < start);
  if (refused === undefined) return null;
  return said(
    'before-education',
    `Took place before your coach education began on ${longDate(refused.start)}. ${refused.body} does not count it.`,
    'date',
  );
}

function people({ format, participants }: SessionEvidence): (Said | null)[] {
  if (format === 'individual')
    return [
      participants !== null && participants > 1
        ? said('number-with-individual', `An individual session with ${participants} people.`, 'format')
        : null,
    ];
  if (participants === null)
    return [said('group-without-number', `You haven’t said how many people were in this ${format}.`, 'participants')];
  const tooLarge = groupTooLargeText(participants);
  return [tooLarge === null ? null : said('group-too-large', tooLarge, 'participants')];
}

function otherWork({ topics }: SessionEvidence): Said | null {
  const topic = topics.find((one) => OTHER_WORK.test(one));
  if (topic === undefined) return null;
  return said('not-coaching', `Counted as coaching, but its topic is “${topic}”. Was it coaching?`, 'kind');
}

function outsideRelationship({ date }: SessionEvidence, client: ClientEvidence | undefined): Said | null {
  const from = client?.relationship_start ?? null;
  const to = client?.relationship_end ?? null;
  if (from !== null && date < from)
    return said('outside-relationship', `Before you started working together on ${longDate(from)}.`, 'date');
  if (to !== null && date > to)
    return said('outside-relationship', `After you stopped working together on ${longDate(to)}.`, 'date');
  return null;
}
