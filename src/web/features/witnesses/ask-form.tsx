import { showWrong } from '#web/ui/form/field.tsx';
import { useKeptUntilClosed } from '#web/ui/form/use-kept.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { wordsKey } from '#web/data/wire/browser-storage.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import {
  askWitness,
  previewWitnessRequest,
  renewWitnesses,
  type WitnessPreview,
} from '#web/data/records/witnesses/witness-requests.ts';
import { useMailName } from '#web/data/records/use-mail-name.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, FormActions } from '#web/ui/overlay/dialog.tsx';
import { YourNameField } from '#web/parts/your-name-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Section } from '#web/ui/section.tsx';
import { hoursExact } from '#domain/sessions/duration.ts';
import { askedMinutes, periodText, lineText } from '#domain/witnesses/sums-text.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { AskChoices } from './ask-choices.ts';
import { AskFields } from './ask-fields.tsx';
import { askOf, type AskErrors, type AskValues } from './ask-values.ts';

interface AskFormProps {
  start: AskValues;
  choices: AskChoices;
  onSent: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Two steps: the questions, then the mail and the sums. A failure does not lose the input. */
export function AskForm({ start, choices, onSent, onDirtyChange }: AskFormProps) {
  const { email: own = '', id: user } = useSession()?.user ?? {};
  const [place] = useState(() => wordsKey(user, `ask ${location.search}`));
  // One id per form, so that it is one request however often it is sent (spec decision 8).
  const [first] = useState(() => ({ id: crypto.randomUUID(), values: start }));
  const [entered, setEntered] = useKeptUntilClosed(place, first);
  const { id, values } = entered;
  useEffect(() => {
    if (entered !== first) onDirtyChange(true);
  }, [entered, first, onDirtyChange]);
  const [errors, setErrors] = useState<AskErrors>({});
  const [shown, setShown] = useState<{ ask: WitnessAsk; preview: WitnessPreview } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mailName = useMailName();

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const preview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = askOf(id, values, own);
    const isWrong = showWrong(event.currentTarget, () => {
      setErrors('errors' in asked ? asked.errors : {});
      mailName.check();
    });
    if (isWrong || 'errors' in asked) return;
    void run(async () => {
      await mailName.save();
      setShown({ ask: asked.ask, preview: await previewWitnessRequest(asked.ask) });
    });
  };
  const send = ({ ask, preview: { sums } }: NonNullable<typeof shown>) =>
    run(async () => {
      await askWitness(ask, sums);
      onSent();
      toast.success({ title: 'Mail sent', description: `${ask.witness_name} has 30 days to answer.` });
      await renewWitnesses();
    });
  const problem = <Problem failure={failure} />;
  if (shown) {
    return (
      <AskPreview {...shown.preview}>
        {problem}
        <DialogActions>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => {
              setShown(null);
              setFailure(null);
            }}
          >
            Back
          </Button>
          <Button busy={isBusy} onClick={() => void send(shown)}>
            Send the mail
          </Button>
        </DialogActions>
      </AskPreview>
    );
  }
  return (
    <form noValidate onSubmit={preview} className="grid gap-5">
      <AskFields
        values={values}
        errors={errors}
        choices={choices}
        onChange={(next) => setEntered({ id, values: next })}
      />
      <YourNameField {...mailName} onDirtyChange={onDirtyChange} />
      {problem}
      <FormActions label="Preview the mail" busy={isBusy} />
    </form>
  );
}

function Problem({ failure }: { failure: string | null }) {
  const connection = useConnection();
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (connection === 'online') return null;
  return <Notice tone="warn">Asking needs a connection. What you write here stays until you have one.</Notice>;
}

/** What will be asked, and the mail. */
function AskPreview({ sums, mail, children }: WitnessPreview & { children: ReactNode }) {
  const people = sums.clients === 1 ? 'with 1 person' : `with ${sums.clients} people`;
  return (
    <>
      <Section title="What is asked">
        <p>
          <strong className="font-[560]">{hoursExact(askedMinutes(sums), 'hours')}</strong> {periodText(sums)}
          {sums.clients > 0 && `, ${people}`}
        </p>
        <ul className="text-sm text-soft">
          {sums.lines.map((line) => (
            <li key={`${line.kind} ${line.format} ${line.sessions === 0}`}>{lineText(line)}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-soft">
          No notes, topics or other clients. Only what you have completed counts.
        </p>
      </Section>
      <Section title="The mail">
        <dl className="mb-3 grid gap-1 text-sm">
          <Line name="From" text={mail.from} />
          <Line name="To" text={mail.to} />
          <Line name="Answers to" text={mail.replyTo} />
          <Line name="Subject" text={mail.subject} />
        </dl>
        <p className="rounded-card border border-rule px-4 py-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {mail.text}
        </p>
      </Section>
      {children}
    </>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex gap-3">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
    </div>
  );
}
