import type { NextStep } from '#domain/accreditation/forecast/next-step.ts';
import type { CommentedTable } from '#domain/lent-views/lent-view.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { dayOf } from '#web/data/device/today.ts';
import { deleteComment, resolveComment } from '#web/data/records/lent-comments.ts';
import type { LentCommentRow, LentViewRow } from '#web/data/wire/tables.ts';
import { LinkToStep } from '#web/parts/link-to-step.tsx';
import { Button } from '#web/ui/button.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { clsx } from 'clsx';

interface CommentListProps {
  comments: readonly LentCommentRow[];
  views: readonly LentViewRow[];
}

/** The comments of assessors: open ones first, then the latest first. */
export function CommentList({ comments, views }: CommentListProps) {
  const nameOf = new Map(views.map(({ id, assessor_name }) => [id, assessor_name]));
  const inOrder = comments.toReversed().toSorted((one, other) => rank(one) - rank(other));
  return (
    <ul className="grid gap-3">
      {inOrder.map((comment) => (
        <li
          key={comment.id}
          className={clsx('rounded-card px-4 py-3', comment.resolved_at ? 'bg-sunk text-soft' : 'bg-amber-wash')}
        >
          <p className="text-13 text-soft">
            {nameOf.get(comment.view_id)} on {longDate(dayOf(comment.created_at))}, about{' '}
            <RowLink area={comment.area} rowId={comment.row_id} />
            {comment.resolved_at && ' · done'}
          </p>
          <p className="leading-relaxed break-words whitespace-pre-wrap">{comment.comment}</p>
          <div className="mt-2 flex gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                void resolveComment(comment.id, comment.resolved_at === null).catch((error: unknown) =>
                  showActionFailure('The comment was not changed', error),
                )
              }
            >
              {comment.resolved_at ? 'Not done' : 'Done'}
            </Button>
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                void deleteComment(comment.id).catch((error: unknown) =>
                  showActionFailure('The comment was not deleted', error),
                )
              }
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const rank = ({ resolved_at }: LentCommentRow) => (resolved_at === null ? 0 : 1);

const ROW_NAMES: Readonly<Record<CommentedTable, string>> = {
  sessions: 'a session',
  opening_balances: 'hours from before this logbook',
  supervision_sessions: 'a supervision session',
  mentor_coaching: 'mentor coaching',
  cpd_records: 'a CPD record',
  education: 'education',
};

function RowLink({ area, rowId }: { area: CommentedTable | null; rowId: string | null }) {
  if (area === null || rowId === null) return 'the whole view';
  const to = stepTo(area, rowId);
  if (to === null) return ROW_NAMES[area];
  return (
    <LinkToStep to={to} className="text-accent underline tap">
      {ROW_NAMES[area]}
    </LinkToStep>
  );
}

/** Where a row is; null: on no page of its own. */
function stepTo(area: CommentedTable, rowId: string): Pick<NextStep, 'path' | 'search'> | null {
  switch (area) {
    case 'sessions':
      return { path: `/sessions/${rowId}` };
    case 'supervision_sessions':
      return { path: `/supervision/edit/${rowId}` };
    case 'cpd_records':
      return { path: '/cpd' };
    case 'mentor_coaching':
    case 'education':
      return { path: '/reports/credentials/records', search: { edit: `${area}:${rowId}` } };
    case 'opening_balances':
      return null;
  }
}
