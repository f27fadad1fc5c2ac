// Records of what a coach received, from events of connected calendars or of files (ADR 131).
import type { RecordInput } from '#domain/records/all-records.ts';
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';

export interface ReceivedFacts {
  /** The supervisor or mentor; empty if the event does not say. */
  readonly giver: string;
  readonly title: string;
  /** An instant. */
  readonly start: string;
  /** The coach's calendar day. */
  readonly day: string;
  readonly minutes: number;
  /** The number of people besides the coach; 0 if the event does not say. */
  readonly people: number;
  /** Whether the title says that it was a group. */
  readonly isGroup: boolean;
  readonly notes: string;
}

/** A group has at least this many people besides the coach. */
const GROUP_MIN = 2;
const isInGroup = ({ people, isGroup }: ReceivedFacts) => isGroup || people >= GROUP_MIN;

const RECORDS: { readonly [Area in ReceivedArea]: (facts: ReceivedFacts) => RecordInput<Area> } = {
  supervision_sessions: (facts) => ({
    supervisor_name: facts.giver,
    date: facts.start,
    day: facts.day,
    duration: facts.minutes,
    format: isInGroup(facts) ? 'group' : facts.people === 1 ? 'individual' : null,
    topics: [],
    notes: facts.notes,
  }),
  mentor_coaching: (facts) => ({
    mentor_name: facts.giver,
    date: facts.day,
    duration: facts.minutes,
    format: isInGroup(facts) ? 'group' : 'individual',
    group_size: facts.people >= GROUP_MIN ? facts.people : null,
    mentor_credential: '',
    mentor_mcs: null,
    mentor_mcs_level: null,
    mentor_renewed: null,
    used_before: null,
  }),
  cpd_records: (facts) => ({
    date: facts.day,
    hours: hoursOf(facts.minutes),
    title: facts.title.trim().slice(0, LINE_MAX_CHARS),
    provider: '',
    category: '',
    learned: '',
    applied: '',
    evidence_url: null,
    cce_core: null,
    cce_resource: null,
    cce_ethics: null,
  }),
};

export const receivedRecord = <Area extends ReceivedArea>(area: Area, facts: ReceivedFacts): RecordInput<Area> =>
  RECORDS[area](facts);

const HUNDREDTHS = 100;

/** CPD is recorded in hundredths of hours. @example hoursOf(50) // 0.83 */
export const hoursOf = (minutes: number) => Math.round((minutes * HUNDREDTHS) / MINUTES_PER_HOUR) / HUNDREDTHS;

/** @example minutesOf(0.83) // 50 */
export const minutesOf = (hours: number) => Math.round(hours * MINUTES_PER_HOUR);
