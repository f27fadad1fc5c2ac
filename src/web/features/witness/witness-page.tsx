import { CLOSED_TEXTS, LINK_TEXTS, THANKS, STOP_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import type { WitnessView } from '#domain/witnesses/witness-answer.ts';
import type { WitnessAnswer } from '#domain/witnesses/witness-kinds.ts';
import { tabData } from '#web/data/wire/browser-storage.ts';
import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { AnswerForm } from './answer-form.tsx';
import { openWitnessRequest, type WitnessFailure, stopMails } from './witness-calls.ts';

/** The page behind the link of a request. Needs no account. */
export function WitnessPage() {
  const [token] = useState(takeMailedToken);
  if (token === null) return <Closed title="Confirm hours" text={LINK_TEXTS.missing} />;
  return <Request token={token} />;
}

type Opened = { view: WitnessView } | { failure: WitnessFailure } | null;

function Request({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [attempt, setAttempt] = useState(0);
  const [given, setGiven] = useState<WitnessAnswer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    openWitnessRequest(token).then(
      (view) => isCurrent && setOpened({ view }),
      (failure: WitnessFailure) => isCurrent && setOpened({ failure }),
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- each attempt loads again
  }, [token, attempt]);

  if (opened === null) return <PageSpinner />;
  const retry = () => {
    setOpened(null);
    setAttempt(attempt + 1);
  };
  if ('failure' in opened) return <NotOpened failure={opened.failure} onRetry={retry} />;
  const { view } = opened;
  if (given !== null) return <Closed title={THANKS[given][0]} text={THANKS[given][1](view.coach)} />;
  if (view.state !== 'open' || view.sums === null) {
    const [title, text] = CLOSED_TEXTS[view.state === 'open' ? 'expired' : view.state];
    return (
      <Closed title={title} text={text(view.coach)}>
        <StopMails token={token} />
      </Closed>
    );
  }
  return (
    <WitnessFrame>
      <AnswerForm
        token={token}
        view={{ ...view, sums: view.sums }}
        onAnswered={(answer) => {
          forgetMailedToken();
          setGiven(answer);
        }}
        onClosed={retry}
      />
    </WitnessFrame>
  );
}

function NotOpened({ failure, onRetry }: { failure: WitnessFailure; onRetry: () => void }) {
  const isWrong = failure.kind === 'wrong';
  return (
    <WitnessFrame>
      <Title>{isWrong ? 'This link doesn’t work' : 'Not loaded yet'}</Title>
      <Notice
        className="mt-5"
        tone="bad"
        action={
          isWrong ? null : (
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {failure.message}
      </Notice>
    </WitnessFrame>
  );
}

/** The page of a request that cannot be answered any more. */
function Closed({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <WitnessFrame>
      <div aria-live="polite">
        <Title>{title}</Title>
        <p className="mt-2 text-soft">{text}</p>
      </div>
      {children && <div className="mt-7">{children}</div>}
    </WitnessFrame>
  );
}

function WitnessFrame({ children }: { children: ReactNode }) {
  return (
    <main className="px-4 pt-10 pb-14 md:pt-[9dvh]">
      <title>{`Confirm hours · ${appName()}`}</title>
      <div className="mx-auto max-w-[25rem]">
        <p className="mb-6 flex items-center gap-2 text-soft">
          <Logo className="size-11" />
          {appName()}
        </p>
        {children}
      </div>
    </main>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="text-34 leading-[1.1] font-medium">{children}</h1>;
}

// The token of a mailed link. It is in the fragment, which no server sees, and is removed from the address bar at once, so that it is in
// no history or screenshot. It is stored for this tab until the answer is sent, so that the page can be reloaded.

const KEY = 'mailed-link';

/** @returns null if this tab was opened without a link */
function takeMailedToken(): string | null {
  const fragment = location.hash.slice(1);
  if (fragment === '') return tabData.getItem(KEY);
  history.replaceState(history.state, '', location.pathname + location.search);
  // If storage is blocked, a reload needs the link again, as the page says.
  tabData.setItem(KEY, fragment);
  return fragment;
}

function forgetMailedToken(): void {
  tabData.removeItem(KEY);
}

/** "No more mails", for a page without an answer. */
function StopMails({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const stop = async () => {
    setState('sending');
    setFailure(null);
    try {
      await stopMails(token);
      setState('done');
    } catch (error) {
      setFailure((error as Error).message);
      setState('asking');
    }
  };
  if (state === 'done') return <Notice>{STOP_TEXTS.done(appName())}</Notice>;
  return (
    <>
      {failure && (
        <Notice className="mb-5" tone="bad">
          {failure}
        </Notice>
      )}
      <Button variant="secondary" busy={state === 'sending'} onClick={() => void stop()}>
        {STOP_TEXTS.button(appName())}
      </Button>
    </>
  );
}
