import type { CommentedTable } from '#domain/lent-views/lent-view.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { dayOf } from '#web/data/device/today.ts';
import { tabData } from '#web/data/wire/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useKept } from '#web/ui/form/use-kept.ts';
import { MessageSquare } from '#web/ui/icons/message-square.tsx';
import { useState, type SubmitEvent } from 'react';
import { useComments } from './comments.tsx';

interface CommentBoxProps {
  area: CommentedTable | null;
  rowId: string | null;
  /** For screen readers: what the comment is about. */
  about: string;
  startsOpen?: true;
}

/** The assessor's comments on a row or on the whole, and a form for another. */
export function CommentBox({ area, rowId, about, startsOpen }: CommentBoxProps) {
  const { isReadOnly, draftKey, of } = useComments();
  const [isOpen, setOpen] = useState(startsOpen === true || tabData.getItem(draftKey(area, rowId)) !== null);
  if (isReadOnly) return null;
  return (
    <>
      {of(area, rowId).map(({ id, comment, created_at }) => (
        <div key={id} className="w-full">
          <p className="mt-1 max-w-[70ch] border-l-2 border-rule pl-3 text-sm whitespace-pre-wrap">
            <span className="text-soft">Your comment of {longDate(dayOf(created_at))}: </span>
            {comment}
          </p>
        </div>
      ))}
      {isOpen ? (
        <div className="w-full">
          <CommentForm area={area} rowId={rowId} about={about} onDone={() => setOpen(startsOpen === true)} />
        </div>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-accent hover:underline md:min-h-9 print:hidden"
        >
          <MessageSquare className="size-4" />
          Comment<span className="sr-only"> on {about}</span>
        </button>
      )}
    </>
  );
}

interface CommentFormProps extends Pick<CommentBoxProps, 'area' | 'rowId' | 'about'> {
  onDone: () => void;
}

function CommentForm({ area, rowId, about, onDone }: CommentFormProps) {
  const { add, draftKey } = useComments();
  const [text, setText, forgetText] = useKept(draftKey(area, rowId), '');
  // One id for the same words, so that a comment that is sent twice is stored once, and what was changed in between is stored too.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (next: string) => {
    setText(next);
    setId(crypto.randomUUID());
  };
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await add({ id, comment: text, area, row_id: rowId });
      change('');
      forgetText();
      onDone();
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} className="mt-2 mb-2 grid max-w-[42rem] gap-3 print:hidden">
      <Field
        label={`Your comment on ${about}`}
        hint={rowId === null ? 'The coach reads it beside the lent view.' : 'The coach reads it beside the record.'}
        error={failure}
      >
        <TextArea
          value={text}
          onChange={({ target }) => change(target.value)}
          // What was typed by then would go with what was sent.
          readOnly={isBusy}
          rows={3}
        />
      </Field>
      <div>
        <Button type="submit" size="small" busy={isBusy} disabled={text.trim() === ''}>
          Send comment
        </Button>
      </div>
    </form>
  );
}
