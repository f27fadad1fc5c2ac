import type { Spelling, SpellingAnswer } from '#domain/people/client-register.ts';
import type { GroupAnswer, GroupQuestion } from '#domain/people/group-questions.ts';
import type { PeopleAnswers, PeopleQuestions } from '#domain/transfer/plan/import-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { type ReactNode, useId, useState } from 'react';
import { number, rowsText } from './counts-text.ts';

interface PeopleQuestionsProps {
  people: PeopleQuestions;
  answers: PeopleAnswers;
  onAnswer: (change: PeopleAnswers) => void;
}

const SHOWN = 20;

/** Questions about people in the file. They stay after the answer, so that it can be changed. */
export function PeopleQuestionsForm({ people, answers, onAnswer }: PeopleQuestionsProps) {
  return (
    <>
      <Spellings
        spellings={people.spellings}
        onAnswer={(given) => onAnswer({ spellings: { ...answers.spellings, ...given } })}
      />
      <Groups groups={people.groups} onAnswer={(given) => onAnswer({ groups: { ...answers.groups, ...given } })} />
    </>
  );
}

interface SpellingsProps {
  spellings: readonly Spelling[];
  onAnswer: (answers: { [key: string]: SpellingAnswer }) => void;
}

const OWN = 'own';

function Spellings({ spellings, onAnswer }: SpellingsProps) {
  // The coach has to choose between several likely clients.
  const proposed = spellings.flatMap(({ key, candidates: [only, second], answer }) =>
    answer === null && only && !second ? [[key, sameAs(only.key)] as const] : [],
  );
  return (
    <Questions
      title={spellings.length === 1 ? 'Is this the same person?' : 'Are these the same people?'}
      hint="These names look alike. Each answer applies to the whole file."
      entries={spellings}
      action={
        proposed.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => onAnswer(Object.fromEntries(proposed))}>
            {proposed.length === 1 ? 'Yes, the same' : `Accept these ${number(proposed.length)} answers`}
          </Button>
        )
      }
    >
      {({ key, candidates, answer }, id) => (
        <SelectField
          id={id}
          value={answer?.is === 'own' ? OWN : (answer?.as ?? (candidates.length === 1 ? candidates[0]!.key : ''))}
          onChoose={(who) =>
            onAnswer({
              [key]: who === OWN ? { is: 'own', noneOf: candidates.map((candidate) => candidate.key) } : sameAs(who),
            })
          }
          options={[
            ...candidates.map((candidate) => [candidate.key, `The same as ${candidate.text}`] as const),
            [OWN, 'Somebody else'],
          ]}
        >
          {answer === null && candidates.length > 1 && <option value="">Please choose</option>}
        </SelectField>
      )}
    </Questions>
  );
}

const sameAs = (key: string): SpellingAnswer => ({ is: 'same', as: key });

interface GroupsProps {
  groups: readonly GroupQuestion[];
  onAnswer: (answers: { [key: string]: GroupAnswer }) => void;
}

function Groups({ groups, onAnswer }: GroupsProps) {
  const id = useId();
  const isOneAnswer = groups.length > 1;
  return (
    <Questions
      title="One client, several clients or a group?"
      hint="Each answer applies to the whole file."
      entries={groups}
      action={
        isOneAnswer && (
          <span className="grid">
            <label htmlFor={id} className="sr-only">
              All of these
            </label>
            <SelectField
              id={id}
              value=""
              onChoose={(is) =>
                onAnswer(Object.fromEntries(groups.map((question) => [question.key, answerFor(question, is)])))
              }
              options={{ '': `One answer for all ${number(groups.length)}`, ...ALL_ANSWERS }}
            />
          </span>
        )
      }
    >
      {(question, inputId) => {
        const choices = groupChoices(question);
        const chosen = choices.findIndex(({ answer }) => isSame(answer, question.answer));
        return (
          <SelectField
            id={inputId}
            value={chosen}
            onChoose={(place) => {
              const choice = choices[Number(place)];
              if (choice) onAnswer({ [question.key]: choice.answer });
            }}
            options={choices.map(({ label }, place) => [place, label])}
          >
            {chosen < 0 && <option value={-1}>Please choose</option>}
          </SelectField>
        );
      }}
    </Questions>
  );
}

const ALL_ANSWERS = {
  one: 'Each is one client',
  group: 'Each is a group',
  each: 'Several clients, a session each',
};

/** A session for each of several clients needs their names. Without names it is a group. */
function answerFor({ names, count }: GroupQuestion, is: string): GroupAnswer {
  if (is === 'one') return { is: 'one' };
  return is === 'each' && names.length > 0 ? { is: 'each' } : { is: 'group', format: 'group', participants: count };
}

function groupChoices({ names, count, isTeam }: GroupQuestion): { label: string; answer: GroupAnswer }[] {
  const group = (format: 'group' | 'team') => ({
    label: count === null ? `A ${format}` : `A ${format} of ${number(count)}`,
    answer: { is: 'group', format, participants: count } as const,
  });
  const all = new Intl.ListFormat('en-GB').format(names);
  return [
    ...(isTeam ? [group('team'), group('group')] : [group('group'), group('team')]),
    ...(names.length === 0
      ? []
      : [{ label: `${number(names.length)} clients, a session each: ${all}`, answer: { is: 'each' } as const }]),
    { label: 'One client', answer: { is: 'one' } },
  ];
}

const isSame = (one: GroupAnswer, other: GroupAnswer | null) =>
  one.is === other?.is && (one.is !== 'group' || (other.is === 'group' && one.format === other.format));

interface Entry {
  readonly key: string;
  readonly text: string;
  readonly rows: number;
  readonly answer: object | null;
}

interface QuestionsProps<Asked extends Entry> {
  title: string;
  hint: string;
  entries: readonly Asked[];
  /** The button that answers all questions. */
  action: ReactNode;
  children: (entry: Asked, inputId: string) => ReactNode;
}

function Questions<Asked extends Entry>({ title, hint, entries, action, children }: QuestionsProps<Asked>) {
  const [isLong, setLong] = useState(false);
  if (entries.length === 0) return null;
  const open = entries.filter(({ answer }) => answer === null);
  const shown = isLong ? entries : entries.slice(0, SHOWN);
  return (
    <Card className={open.length > 0 ? 'border-accent! p-0!' : 'p-0!'}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <div>
          <h3 className="font-sans font-[560]">{title}</h3>
          <p className="text-sm text-soft">{hint}</p>
        </div>
        {action}
      </div>
      <ul>
        {shown.map((entry) => (
          <EntryRow key={entry.key} entry={entry}>
            {children}
          </EntryRow>
        ))}
      </ul>
      {entries.length > shown.length && (
        <div className="border-t border-rule px-4 py-3">
          <Button variant="ghost" size="small" onClick={() => setLong(true)}>
            Show {number(entries.length - shown.length)} more
          </Button>
        </div>
      )}
    </Card>
  );
}

interface EntryRowProps<Asked extends Entry> {
  entry: Asked;
  children: (entry: Asked, inputId: string) => ReactNode;
}

function EntryRow<Asked extends Entry>({ entry, children }: EntryRowProps<Asked>) {
  const id = useId();
  return (
    <li className="grid grid-cols-1 items-center gap-2 border-t border-rule px-4 py-3 md:grid-cols-2">
      <label htmlFor={id} className="min-w-0">
        <span className="font-[560] wrap-anywhere">{entry.text}</span>{' '}
        <span className="text-sm text-soft">{rowsText(entry.rows)}</span>
      </label>
      {children(entry, id)}
    </li>
  );
}
