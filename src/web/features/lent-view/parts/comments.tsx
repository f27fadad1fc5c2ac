import type { CommentedTable, LentComment } from '#domain/lent-views/lent-view.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { sendComment, VisitOver, type NewComment, type Visit } from '../lent-call.ts';

interface Comments {
  of: (area: CommentedTable | null, rowId: string | null) => readonly LentComment[];
  /** Rejects when it was not stored. */
  add: (comment: NewComment) => Promise<void>;
}

const Context = createContext<Comments | null>(null);

interface CommentsProviderProps {
  comments: readonly LentComment[];
  visit: Visit;
  /** It was stored. */
  onAdded: (comment: LentComment) => void;
  onOver: (error: unknown) => void;
  children: ReactNode;
}

/** The comments of this view, for every row of the page. */
export function CommentsProvider({ comments, visit, onAdded, onOver, children }: CommentsProviderProps) {
  const value = useMemo<Comments>(
    () => ({
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the functions change with each render of the page and do the same
    [comments, visit],
  );
  return <Context value={value}>{children}</Context>;
}

export function useComments(): Comments {
  const comments = use(Context);
  if (!comments) throw new Error('Comments are shown inside CommentsProvider');
  return comments;
}
