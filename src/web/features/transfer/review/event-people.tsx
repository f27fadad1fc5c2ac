import type { CalendarAnswers, CalendarPlan } from '#domain/transfer/plan/plan-calendar.ts';
import type { KnownClient } from '#domain/people/client-register.ts';
import { ClientQuestions } from './client-questions.tsx';
import { PeopleQuestionsForm } from './people-questions.tsx';

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
