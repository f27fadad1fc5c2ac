import { MEANING_TEXTS, checkedText, madeText, type CheckedText } from '#domain/audit-file/verdict-texts.ts';
import type { PublishedKey } from '#domain/audit-file/verify-audit-file.ts';
import { PartChoice } from '#web/audit-file/part-choice.tsx';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { appName } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { checkFile, fetchPublishedKeys, FILE_MAX_MB, type CheckedFile } from './check-file.ts';

type Check =
  | { state: 'none' | 'busy' }
  | { state: 'failed'; message: string }
  | { state: 'done'; checked: CheckedFile };

/** Checks an audit file on the visitor's device. The file is sent nowhere. */
export function VerifyPage() {
  const keys = useKeys();
  const [check, setCheck] = useState<Check>({ state: 'none' });
  // Public pages have no client of queries.
  const run = async (file: File) => {
    setCheck({ state: 'busy' });
    try {
      setCheck({ state: 'done', checked: await checkFile(file, keys.current) });
    } catch (error) {
      setCheck({ state: 'failed', message: messageOf(error) });
    }
  };
  return (
    <main className="mx-auto max-w-[42rem] px-4 pt-10 pb-14">
      <PageTitle title="Check an audit file" />
      <Link to="/" aria-label={`${appName()}, home`} className="mb-6 inline-block rounded-lg">
        <Logo className="size-11" />
      </Link>
      <h1 className="text-34 leading-[1.1] font-medium">Check an audit file</h1>
      <p className="mt-2 mb-7 text-soft">
        Has anybody changed the file that a coach handed in? It is checked on this device and sent nowhere.
      </p>
      <FileDrop
        title="Choose an audit file"
        text={`A file that ends in .html, up to ${FILE_MAX_MB} MB`}
        endings=".html,.htm"
        busy={check.state === 'busy'}
        onFile={(file) => void run(file)}
      />
      <div className="mt-6 grid gap-6">
        {check.state === 'failed' && <Notice tone="bad">{check.message}</Notice>}
        {check.state === 'done' && <Result checked={check.checked} />}
      </div>
    </main>
  );
}

/** Read when the page opens, so that it works without a connection from then on. */
function useKeys() {
  const keys = useRef<PublishedKey[] | null>(null);
  useEffect(() => {
    fetchPublishedKeys()
      .then((found) => void (keys.current = found))
      .catch((error: unknown) => logFailure('Reading the published keys', error));
  }, []);
  return keys;
}

const TONES = { good: 'info', bad: 'bad', open: 'warn' } as const satisfies Record<CheckedText['result'], string>;

function Result({ checked }: { checked: CheckedFile }) {
  const { verdict, standing, bytes, name } = checked;
  const { title, text, result, key } = checkedText(verdict, standing);
  const payload = 'payload' in verdict ? verdict.payload : null;
  const isOurs = standing === 'current' || standing === 'replaced';
  return (
    <>
      <Notice tone={TONES[result]}>
        <h2 className="mb-1 font-serif text-xl font-[550]">{title}</h2>
        <p>{text}</p>
        {key && <p className="mt-1">{key}</p>}
      </Notice>
      {payload && (
        <p>
          {!isOurs && 'What it says of itself: '}
          {payload.coach.name || payload.coach.email}, {payload.coach.email}. {madeText(payload)}.
        </p>
      )}
      {result === 'good' && verdict.state === 'intact' && (
        <>
          <PartChoice file={bytes} name={name} found={verdict} />
          <section>
            <h2 className="mb-2 font-serif text-xl font-[550]">What this proves</h2>
            <ul className="list-disc pl-5 text-soft">
              {MEANING_TEXTS.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}
