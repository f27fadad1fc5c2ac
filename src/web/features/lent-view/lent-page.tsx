import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import type { LentComment } from '#domain/lent-views/lent-view.ts';
import { appName } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetVisit, isSupportLink, knownVisit, type Visit } from '#web/data/records/lent-visit.ts';
import { Link } from '@tanstack/react-router';
import { checkOpen, readView, VisitOver } from './lent-call.ts';
import { EnterByCode } from './parts/enter-by-code.tsx';
import { LentView } from './parts/lent-view.tsx';

/** How often a view for support checks that it is still open. */
const OPEN_EVERY_MS = 30_000;
const SUPPORT_OVER = 'This view is closed: it was ended, or its hour is over.';

/** A lent view: opened by the mailed link, whose fragment has its token, and a mailed code; or by an admin, for support. */
export function LentPage() {
  // Read once. It stays in the address for a reload.
  const [link] = useState(() => location.hash.slice(1));
  const [visit, setVisit] = useState(() => knownVisit(link));
  const [view, setView] = useState<LentAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = (error: unknown) => {
    if (error instanceof VisitOver) {
      forgetVisit();
      setVisit(null);
      setView(null);
    } else {
      logFailure('Reading the lent view', error);
    }
    setFailure(error instanceof VisitOver && isSupportLink(link) ? SUPPORT_OVER : messageOf(error));
  };
  const read = (of: Visit) => void readView(of).then(setView, leave);
  const readFirst = useEffectEvent(read);
  useEffect(() => {
    if (visit) readFirst(visit);
  }, [visit]);
  // Nothing stays on an admin's screen after the hour is over, the coach has ended the view, or the admin has signed out in any tab
  // (ADR 152).
  const leaveClosed = useEffectEvent((of: Visit) =>
    checkOpen(of).catch((error: unknown) => error instanceof VisitOver && leave(error)),
  );
  useEffect(() => {
    if (!visit || !isSupportLink(link)) return undefined;
    const timer = setInterval(() => void leaveClosed(visit), OPEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [visit, link]);
  const enter = (entered: Visit) => {
    setFailure(null);
    setVisit(entered);
  };
  const readAgain = (of: Visit) => {
    setFailure(null);
    read(of);
  };
  // The view is not loaded again after a comment: if that failed, the comment would seem lost.
  const addComment = (comment: LentComment) =>
    setView((shown) => shown && { ...shown, comments: [...shown.comments, comment] });
  if (visit && view) return <LentView answer={view} visit={visit} onComment={addComment} onOver={leave} />;
  return (
    <main className="px-4 pt-10 pb-14 md:pt-[9dvh]">
      <title>{`Lent view · ${appName()}`}</title>
      <div className="mx-auto max-w-[25rem]">
        <Logo className="mb-6 size-11" />
        <h1 className="text-34 leading-[1.1] font-medium">Coaching records, lent to you</h1>
        <div className="mt-6 grid gap-5">
          {failure && (
            <Notice tone="bad" action={visit && <TryAgain onClick={() => readAgain(visit)} />}>
              {failure}
            </Notice>
          )}
          {visit && !failure && <Spinner label="Opening the view…" />}
          {!visit && (isSupportLink(link) ? <ToSupportViews /> : <EnterByCode link={link} onOpened={enter} />)}
        </div>
      </div>
    </main>
  );
}

const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    Try again
  </Button>
);

const ToSupportViews = () => (
  <Link to="/admin" search={{ view: 'support' }} className="text-accent underline tap">
    Views open to support
  </Link>
);
