import { STOP_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useState } from 'react';
import { stopMails } from './witness-calls.ts';

/** "No more mails", where there is nothing to answer. */
export function StopMails({ token }: { token: string }) {
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
        <div className="mb-5">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <Button variant="secondary" busy={state === 'sending'} onClick={() => void stop()}>
        {STOP_TEXTS.button(appName())}
      </Button>
    </>
  );
}
