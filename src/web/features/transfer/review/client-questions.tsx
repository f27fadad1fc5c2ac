import type { KnownClient } from '#domain/people/client-register.ts';
import type { CalendarPlan, ClientAnswer, CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import { AREA_TEXTS } from '#domain/calendar/proposal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/form/list/combobox.tsx';
import { useId, useRef } from 'react';
import { number } from './counts-text.ts';
import { TrainingLength } from './training-length.tsx';
import { PeopleQuestionsForm } from './people-questions.tsx';

type ClientQuestion = CalendarPlan['clientQuestions'][number];

interface ClientQuestionsProps {
  questions: readonly ClientQuestion[];
  clients: readonly KnownClient[];
  onAnswer: (answers: readonly (readonly [key: string, answer: ClientAnswer])[]) => void;
}

const SHOWN = 20;

/** Questions about events whose client is not clear, one per title and people. */
export function ClientQuestions({ questions, clients, onAnswer }: ClientQuestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (questions.length === 0) return null;
  // Moves the focus, since the entry disappears with its answer.
  const answer: EntryProps['onAnswer'] = (key, given) => {
    heading.current?.focus();
    onAnswer([[key, given]]);
  };
  const many = questions.length > 1;
  return (
    <Card className="border-accent! p-0!">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h3 ref={heading} tabIndex={-1} className="font-sans font-[560] outline-none">
          {many ? `Which clients are these ${number(questions.length)} with?` : 'Which client is this with?'}
        </h3>
        {many && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => onAnswer(questions.map(({ key }) => [key, { is: 'no-session' }] as const))}
          >
            None of these is a session
          </Button>
        )}
      </div>
      <ul>
        {questions.slice(0, SHOWN).map((question) => (
          <ClientQuestionEntry key={question.key} question={question} clients={clients} onAnswer={answer} />
        ))}
      </ul>
      {questions.length > SHOWN && (
        <p className="px-4 py-3 text-sm text-soft">
          {number(questions.length - SHOWN)} more follow once these are answered.
        </p>
      )}
    </Card>
  );
}

interface EntryProps {
  question: ClientQuestion;
  clients: readonly KnownClient[];
  onAnswer: (key: string, answer: ClientAnswer) => void;
}

function ClientQuestionEntry({ question, clients, onAnswer }: EntryProps) {
  const inputId = useId();
  const { key, summary, attendees, events, candidates, suggestedName, received, asksLength } = question;
  const likely = new Set(candidates.map(({ id }) => id));
  const options = [...candidates, ...clients.filter(({ id }) => !likely.has(id))].map((client) => ({
    value: client.id,
    label: client.name,
  }));
  const title = summary || 'Untitled event';
  // Names that are in the title are not repeated.
  const people = [...new Set(attendees.map(({ name, email }) => name || email))]
    .filter((one) => one !== title)
    .join(', ');
  const addNew = (name: string) => onAnswer(key, { is: 'new', name, email: attendees[0]?.email ?? '' });
  return (
    <li className="grid grid-cols-1 items-center gap-2 border-t border-rule px-4 py-3 md:grid-cols-[minmax(0,1fr)_15rem_auto]">
      <div className="min-w-0">
        <p className="font-[560]">{title}</p>
        <p className="text-sm text-soft">
          {[events === 1 ? '1 event' : `${number(events)} events`, people].filter(Boolean).join(' · ')}
        </p>
      </div>
      <label htmlFor={inputId} className="sr-only">
        Client of {title}
      </label>
      <Combobox
        id={inputId}
        options={options}
        value=""
        onChange={(id) => id && onAnswer(key, { is: 'client', id })}
        listLabel={`Client of ${title}`}
        placeholder="Client"
        create={{ label: (name) => `Add client “${name}”`, onCreate: addNew, isAnswer: true }}
      />
      <div className="flex flex-wrap gap-2 md:justify-end">
        {received && asksLength && (
          <TrainingLength
            title={title}
            events={events}
            onAnswer={(minutes) => onAnswer(key, { is: 'received', area: received.area, minutes })}
          />
        )}
        {received && !asksLength && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onAnswer(key, { is: 'received', area: received.area })}
          >
            {received.area === 'cpd_records'
              ? AREA_TEXTS.cpd_records
              : `${AREA_TEXTS[received.area]} from ${received.giver}`}
          </Button>
        )}
        {suggestedName && !received && (
          <Button variant="secondary" size="small" onClick={() => addNew(suggestedName)}>
            New client {suggestedName}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => onAnswer(key, { is: 'no-session' })}>
          Not a session
        </Button>
      </div>
    </li>
  );
}

interface EventPeopleProps {
  plan: CalendarPlan;
  clients: readonly KnownClient[];
  answers: CalendarAnswers;
  onAnswer: (change: Partial<CalendarAnswers>) => void;
}

/** The questions about clients of events, and about people in them. */
export function EventPeople({ plan: { plan, clientQuestions }, clients, answers, onAnswer }: EventPeopleProps) {
  return (
    <>
      <ClientQuestions
        questions={clientQuestions}
        clients={clients}
        onAnswer={(given) => onAnswer({ clients: new Map([...answers.clients, ...given]) })}
      />
      <PeopleQuestionsForm people={plan.people} answers={answers} onAnswer={onAnswer} />
    </>
  );
}
