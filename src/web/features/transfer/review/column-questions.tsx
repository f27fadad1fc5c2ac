import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { Card } from '#web/ui/card.tsx';
import { useStoredState } from './stored-answers.tsx';
import { wordsOf } from './question-words.ts';

interface ColumnQuestionsProps {
  /** The open questions. */
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  /** The usual length of the coach's sessions. */
  usualMinutes: number;
  onAnswer: (change: ImportAnswers) => void;
}

/** Questions about whole columns. They stay after the answer, so that it can be changed. */
export function ColumnQuestions({ questions, answers, usualMinutes, onAnswer }: ColumnQuestionsProps) {
  const [answered, setAnswered] = useStoredState<readonly ImportQuestion[]>('asked', () => []);
  const open = questions.filter((question) => answered.every((one) => keyOf(one) !== keyOf(question)));
  return [...answered, ...open].map((question) => {
    const { title, hint, choices } = wordsOf(question, answers, usualMinutes);
    const shown = choices.map(({ label, isChosen, change }) => ({
      label,
      isChosen,
      onChoose: () => {
        if (!answered.includes(question)) setAnswered([...answered, question]);
        onAnswer(change);
      },
    }));
    return <Question key={keyOf(question)} title={title} hint={hint} choices={shown} />;
  });
}

/** Distinguishes questions of one kind about several groups or words. */
function keyOf({ about, asked }: ImportQuestion): string {
  if ('group' in asked) return `${about} ${asked.group}`;
  return 'word' in asked ? `${about} ${asked.word}` : about;
}

interface QuestionProps {
  title: string;
  hint: string;
  choices: readonly { label: string; isChosen: boolean; onChoose: () => void }[];
}

function Question({ title, hint, choices }: QuestionProps) {
  return (
    <Card className={choices.some(({ isChosen }) => isChosen) ? '' : 'border-accent!'}>
      <fieldset>
        <legend className="font-[560]">{title}</legend>
        <p className="mt-1 text-sm text-soft">{hint}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {choices.map(({ label, isChosen, onChoose }) => (
            <label key={label} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={title}
                onChange={onChoose}
                checked={isChosen}
                className="size-4 accent-(--accent)"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
