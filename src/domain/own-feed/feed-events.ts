// The events of a coach's own feed: sessions, held and planned ones, and supervision received (ADR 100).
import { initials } from '#domain/profile/initials.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_KIND_TEXTS, type SessionKind } from '#domain/sessions/session-kinds.ts';
import type { DayEvent } from './calendar-text.ts';
import type { FeedContent, FeedNames } from './own-feed.ts';

const KIND_TEXTS: Readonly<Record<SessionKind, string>> = { ...SESSION_KIND_TEXTS, supervision: 'Supervision given' };

/**
 * By day. Records have a day and a length but no time of day, so the length stands in the title.
 * @param origin of the web app, without a slash at the end
 * @example feedEvents(content, 'https://hourbook.example')[0].summary // 'Coaching: KL, 1 hour'
 */
export function feedEvents({ names, sessions, supervision }: FeedContent, origin: string): DayEvent[] {
  const held = sessions.map(([uid, day, minutes, name, changedAt, sequence, kind]): DayEvent => {
    const summary = summaryText(KIND_TEXTS[kind], shownName(name, names), minutes);
    return { uid, day, summary, changedAt, sequence, url: `${origin}/sessions/${uid}` };
  });
  const received = supervision.map(([uid, day, minutes, name, changedAt, sequence]): DayEvent => {
    const summary = summaryText('Supervision received', shownName(name, names), minutes);
    return { uid, day, summary, changedAt, sequence };
  });
  return [...held, ...received].toSorted((one, other) => one.day.localeCompare(other.day));
}

const shownName = (name: string, names: FeedNames) => (names === 'full' ? name : initials(name));

/** A name of signs alone has no initials. */
const summaryText = (kind: string, name: string, minutes: number) =>
  `${kind}${name === '' ? '' : `: ${name}`}, ${durationLabel(minutes)}`;
