import { LENT_CODE_DIGITS, LENT_CODE_MINUTES } from '#domain/lent-views/lent-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useState, type SubmitEvent } from 'react';
import type { Visit } from '#web/data/records/lent-visit.ts';
import { askForCode, enterCode, type AskedCode } from '../lent-call.ts';

interface EnterByCodeProps {
  link: string;
  onOpened: (visit: Visit) => void;
}

/** Mails the code only after a click, so that programs that follow links send none; then asks for it. */
export function EnterByCode({ link, onOpened }: EnterByCodeProps) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure((error as Error).message));
    setBusy(false);
  };
  const ask = () => attempt(async () => setAsked(await askForCode(link)));
  if (link === '')
    return <Notice tone="bad">This address has no link to a view. Please open the link in the email again.</Notice>;
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {asked === null ? (
        <>
          <p className="text-soft">We email a code to the address the view was lent to.</p>
          <Button busy={isBusy} onClick={() => void ask()}>
            Email me the code
          </Button>
        </>
      ) : (
        <CodeForm
          asked={asked}
          isBusy={isBusy}
          onEnter={(code) => attempt(async () => onOpened(await enterCode(link, code)))}
          onAgain={ask}
        />
      )}
    </>
  );
}

interface CodeFormProps {
  asked: AskedCode;
  isBusy: boolean;
  onEnter: (code: string) => Promise<void>;
  onAgain: () => Promise<void>;
}

function CodeForm({ asked, isBusy, onEnter, onAgain }: CodeFormProps) {
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onEnter(code);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        {asked.coach} lends this view to {asked.assessor_name}. A code is on its way to {asked.address}: it works for{' '}
        {LENT_CODE_MINUTES} minutes.
      </p>
      <Field label="Code" hint="Six digits, from the email.">
        <TextInput
          value={code}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, LENT_CODE_DIGITS))}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={code.length < LENT_CODE_DIGITS}>
          Open the view
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void onAgain()}>
          Email a new code
        </Button>
      </div>
    </form>
  );
}
