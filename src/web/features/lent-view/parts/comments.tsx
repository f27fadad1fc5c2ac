import type { CommentedTable, LentComment } from '#domain/lent-views/lent-view.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Visit } from '#web/data/records/lent-visit.ts';
import { sendComment, VisitOver, type NewComment } from '../lent-call.ts';

interface Comments {
  /** Support can't add comments. */
  isReadOnly: boolean;
  /** Where this tab stores what is typed about a row. */
  draftKey: (area: CommentedTable | null, rowId: string | null) => string;
  of: (area: CommentedTable | null, rowId: string | null) => readonly LentComment[];
  /** Rejects if the comment was not stored. */
  add: (comment: NewComment) => Promise<void>;
}

const Context = createContext<Comments | null>(null);

interface CommentsProviderProps {
  comments: readonly LentComment[];
  isReadOnly: boolean;
  visit: Visit;
  /** Called once the comment is stored. */
  onAdded: (comment: LentComment) => void;
  onOver: (error: unknown) => void;
  children: ReactNode;
}

/** The comments of this view, for every row of the page. */
export function CommentsProvider({ comments, isReadOnly, visit, onAdded, onOver, children }: CommentsProviderProps) {
  const value = useMemo<Comments>(
    () => ({
      isReadOnly,
      draftKey: (area, rowId) => `comment ${visit.link} ${area} ${rowId}`,
      of: (area, rowId) => comments.filter((one) => one.area === area && one.row_id === rowId),
      add: async (comment) => {
        try {
          onAdded(await sendComment(visit, comment));
        } catch (error) {
          if (error instanceof VisitOver) onOver(error);
          throw error;
        }
      },
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the functions change with each render but do the same
    [comments, isReadOnly, visit],
  );
  return <Context value={value}>{children}</Context>;
}

export function useComments(): Comments {
  const comments = use(Context);
  if (!comments) throw new Error('Comments are shown inside CommentsProvider');
  return comments;
}
