import { organisationFigures, organisationLetter } from '#domain/accreditation/documents/organisation-letter.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { wordsKey } from '#web/data/wire/browser-storage.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField, textOptions } from '#web/ui/form/select-field.tsx';
import { useKeptUntilClosed } from '#web/ui/form/use-kept.ts';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { Link } from '@tanstack/react-router';
import { answersOf } from '#domain/witnesses/answered-letter.ts';
import { witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { AnsweredLetter, AskOrganisation, LetterSource } from './answered-letter.tsx';
import { BuildingComplex } from '#web/ui/icons/building-complex.tsx';
import { Copy } from '#web/ui/icons/copy.tsx';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { Paper } from './paper.tsx';

const UnsavedChangesPrompt = lazy(async () => ({
  default: (await import('#web/ui/form/unsaved-changes-prompt.tsx')).UnsavedChangesPrompt,
}));

/** A letter that an organisation signs so that clients need not be named: a draft to fill in and edit. */
export function LetterDocument({ body, evidence, circumstances, coach }: DocumentProps) {
  const all = useMemo(
    () => organisationFigures(evidence, BODIES[body].hoursTerms, circumstances),
    [body, evidence, circumstances],
  );
  const [chosen, setChosen] = useState('');
  const user = lastUser()?.id;
  const [facts, setFacts] = useKeptUntilClosed<LetterFacts>(wordsKey(user, 'letter facts'), {});
  // By organisation: a look at another one's letter loses nothing.
  const [edits, setEdits, latestEdits] = useKeptUntilClosed<Edits>(wordsKey(user, 'letter'), {});
  const [copied, setCopied] = useState('');
  const figures = all.find(({ organisation }) => organisation === chosen) ?? all[0];
  const requests = useQuery(witnessRequestsQuery).data ?? [];
  const answers = answersOf(figures?.organisation ?? '', requests);
  const [source, setSource] = useState<string | null>(null);
  // The latest answer, unless the coach wants a draft.
  const answer = source === 'draft' ? undefined : (answers.find(({ id }) => id === source) ?? answers[0]);
  if (!figures) return <NoFigures isKnown={evidence.clients.some(({ organisation }) => organisation?.trim())} />;
  const known = facts.coach?.trim() || coach;
  const name = known || '[the coach’s name]';
  const { [figures.organisation]: edited, ...otherEdits } = edits;
  const text = edited ?? filledLetter(organisationLetter(figures, name), facts);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(text);
        toast.success({ title: 'Letter copied' });
      },
      (error: unknown) => toast.destructive({ title: 'Could not copy', description: messageOf(error) }),
    );
  return (
    <>
      <Suspense>
        {Object.values(edits).some((words) => words !== copied) && <UnsavedChangesPrompt isDirty={() => true} />}
      </Suspense>
      <div className="mb-6 grid grid-cols-2 gap-4 wide:grid-cols-3 print:hidden">
        <Field label="Organisation" className="max-md:col-span-2">
          <SelectField
            value={figures.organisation}
            onChoose={setChosen}
            options={textOptions(all.map(({ organisation }) => organisation))}
          />
        </Field>
        {answers.length > 0 && <LetterSource answers={answers} value={answer?.id ?? 'draft'} onChange={setSource} />}
        {!answer &&
          LETTER_FIELDS.map(({ fact, label }) => (
            <Field key={fact} label={label}>
              <TextInput
                value={facts[fact] ?? (fact === 'coach' ? coach : '')}
                disabled={edited !== undefined}
                onChange={({ target }) => setFacts({ ...facts, [fact]: target.value })}
              />
            </Field>
          ))}
      </div>
      {answer ? (
        <AnsweredLetter request={answer} coach={known} today={circumstances.today} />
      ) : (
        <Paper
          title={`Letter from ${figures.organisation}`}
          printsHeading={false}
          coach={known}
          today={circumstances.today}
          actions={
            <Button variant="secondary" onClick={() => void copy()}>
              <Copy className="size-4" />
              Copy
            </Button>
          }
        >
          <div className="max-w-[70ch] print:hidden">
            <Field
              label="Text"
              hint="A draft for the organisation to put on its letterhead, complete and sign. Then add the day to one of its clients: the letter stands for everyone’s name there."
            >
              <TextArea
                className="max-h-none!"
                rows={16}
                value={text}
                onChange={({ target }) => setEdits({ ...edits, [figures.organisation]: target.value })}
              />
            </Field>
            {edited !== undefined && (
              <p className="mt-2 text-sm text-soft">
                The fields above no longer change your words.{' '}
                <Button
                  variant="secondary"
                  onClick={() => {
                    setEdits(otherEdits);
                    toast.success({
                      title: 'Back to the draft',
                      // Another letter may have been written by then.
                      ...undoable(() => setEdits({ ...latestEdits(), [figures.organisation]: edited })),
                    });
                  }}
                >
                  Back to the draft
                </Button>
              </p>
            )}
          </div>
          <p className="hidden whitespace-pre-wrap print:block">{text}</p>
          <AskOrganisation organisation={figures.organisation} />
        </Paper>
      )}
    </>
  );
}

/** @param isKnown there are organisations, but none of their hours count for certain */
function NoFigures({ isKnown }: { isKnown: boolean }) {
  return (
    <EmptyState
      icon={<BuildingComplex className="size-6" />}
      title={isKnown ? 'No hours to confirm yet' : 'No organisation yet'}
      text={
        isKnown
          ? 'None of your hours with an organisation are certain to count yet.'
          : 'Add an organisation to a client, and a letter from it can replace the names of its people.'
      }
      action={
        <Link to={isKnown ? '/reports/credentials' : '/clients'} className={buttonClass()}>
          {isKnown ? 'See what’s missing' : 'Open clients'}
        </Link>
      }
    />
  );
}

type LetterFact = 'coach' | 'role' | 'contact' | 'contactRole' | 'reach';
/** The coach's own words in place of a draft, by organisation. */
type Edits = { readonly [organisation: string]: string };
type LetterFacts = { readonly [Fact in LetterFact]?: string };

/** The values that the coach must enter, in this order. */
const LETTER_FIELDS: readonly { readonly fact: LetterFact; readonly label: string }[] = [
  { fact: 'coach', label: 'Your name' },
  { fact: 'role', label: 'Your role there' },
  { fact: 'contact', label: 'Contact person' },
  { fact: 'contactRole', label: 'Their role' },
  { fact: 'reach', label: 'Their email and phone' },
];

/** The placeholders of the draft, by field. */
const PLACEHOLDERS: readonly (readonly [LetterFact, string])[] = [
  ['role', "[the coach's role]"],
  ['contact', '[name]'],
  ['contactRole', '[role]'],
  ['reach', '[email address and phone number]'],
];

/** The draft as one text; placeholders without a value remain. */
function filledLetter(paragraphs: readonly string[], facts: LetterFacts): string {
  const text = paragraphs.join('\n\n');
  return PLACEHOLDERS.reduce((filled, [fact, gap]) => {
    const known = facts[fact]?.trim();
    return known ? filled.replace(gap, () => known) : filled;
  }, text);
}
