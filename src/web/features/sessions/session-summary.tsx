import { durationLabel } from '#domain/sessions/duration.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { WitnessMark } from '#web/records/witness-mark.tsx';
import { CornerDownRight } from '#web/ui/icons/corner-down-right.tsx';
import { CommentMark } from '#web/records/row-comments.tsx';
import type { ReactNode } from 'react';
import { badgesOf } from '#domain/records/session-facts.ts';
import type { SessionWithClient } from './session-queries.ts';
import { Badge } from '#web/ui/badge.tsx';

interface SessionSummaryProps {
  session: SessionWithClient;
  /** Who confirmed it; undefined: nobody. */
  witnesses?: readonly RowWitness[] | undefined;
  /** The client's name, as a link or text. */
  name: ReactNode;
  day: string;
}

/** Client, duration, date, topics, follow-up and badges for what is unusual, in two lines (up to four on phones). */
export function SessionSummary({ session, witnesses = [], name, day }: SessionSummaryProps) {
  const badges = badgesOf(session);
  return (
    <span className="block min-w-0 flex-1 pl-1 md:pl-2">
      <span className="flex items-baseline justify-between gap-3 tight:grid">
        {name}
        <span className="shrink-0 text-sm text-soft md:text-15">
          <WitnessMark witnesses={witnesses} />
          {durationLabel(session.duration)}
        </span>
      </span>
      <span className="block items-center gap-3 text-13 text-soft md:flex">
        <span className="block min-w-0 truncate">
          <time dateTime={session.date}>{day}</time>
          {session.topics.length > 0 && ` · ${session.topics.join(', ')}`}
        </span>
        {badges.length > 0 && (
          <span className="flex shrink-0 flex-wrap gap-1.5">
            {badges.map((text) => (
              <Badge key={text}>{text}</Badge>
            ))}
          </span>
        )}
        <CommentMark table="sessions" row={session.id} />
        {session.follow_up && (
          <span className="flex min-w-0 items-center gap-1.5 text-amber md:ml-auto md:max-w-2/5 md:shrink-0">
            <CornerDownRight className="size-3.5 shrink-0" />
            <span className="sr-only">Follow-up: </span>
            <span className="truncate">{session.follow_up}</span>
          </span>
        )}
      </span>
    </span>
  );
}
