import type { Proposal } from '#domain/calendar/proposal.ts';
import { CORPUS_COACH } from './calendar-files.ts';

const nameOf = (id: string | null) => CORPUS_COACH.clients.find((client) => client.id === id)!.name;

export const UNLIKELY = ', unlikely';

/** @example '2026-11-12 60 Amara Osei', '2026-11-12 60 who? (Amara Osei)', '2026-11-12 480 Amara Osei?' where it is not certain */
export const proposalText = (proposal: Proposal) => `${textOf(proposal)}${proposal.isUnlikely ? UNLIKELY : ''}`;

function textOf(proposal: Proposal): string {
  const { day, minutes, events } = proposal;
  if (proposal.kind === 'withdrawn') return `${day} ${minutes} ${nameOf(proposal.clientId)} no more`;
  if (proposal.kind === 'change')
    return `${day} ${minutes} ${nameOf(proposal.clientId)} instead of ${proposal.record.date} ${proposal.record.duration}`;
  const { clientId, candidates, isCertain, people } = proposal;
  const remark = [
    ...(events.length > 1 ? [`${events.length} events`] : []),
    ...(people > 1 ? [`${people} people`] : clientId === null ? candidates.map(nameOf) : []),
  ].join(', ');
  const who = clientId === null ? 'who?' : `${nameOf(clientId)}${isCertain ? '' : '?'}`;
  return `${day} ${minutes} ${who}${remark === '' ? '' : ` (${remark})`}`;
}
