import type { CommentedTable } from '#domain/lent-views/lent-view.ts';
import { useRowComments } from '#web/data/records/lent-comments.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf, today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { MessageSquare } from '#web/ui/icons/message-square.tsx';

interface OfRow {
  table: CommentedTable;
  row: string;
}

/** In a list: that others commented on the row. */
export function CommentMark({ table, row }: OfRow) {
  const count = useRowComments(table, row).comments.length;
  if (count === 0) return null;
  return (
    <span className="ml-1.5 inline-flex shrink-0 items-center gap-1 text-13 text-amber">
      <MessageSquare className="size-3.5" />
      <span className="sr-only">Comments: </span>
      {count}
    </span>
  );
}

/** Beside the row itself: what was said, plain text with its line breaks. */
export function RowComments({ table, row }: OfRow) {
  const { comments, onDone, onDelete } = useRowComments(table, row);
  if (comments.length === 0) return null;
  const attempt = (work: Promise<void>) =>
    void work.catch((error: unknown) => showActionFailure('The comment was not changed', error));
  return (
    <ul aria-label="Comments" className="mb-6 grid max-w-[70ch] gap-3 print:hidden">
      {comments.map(({ id, comment, created_at }) => (
        <li key={id} className="rounded-card bg-amber-wash px-4 py-3">
          <p className="text-13 text-soft">Comment of {dayText(dayOf(created_at), today())}</p>
          <p className="leading-relaxed whitespace-pre-wrap">{comment}</p>
          <div className="mt-2 flex gap-2">
            <Button variant="secondary" size="small" onClick={() => attempt(onDone(id))}>
              Done
            </Button>
            <Button variant="ghost" size="small" onClick={() => attempt(onDelete(id))}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
