import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { Card } from '#web/ui/card.tsx';
import { useKept } from './kept-answers.tsx';
import { wordsOf } from './question-words.ts';

interface ColumnQuestionsProps {
  /** Those that are open. */
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  /** What the coach's sessions usually take. */
  usualMinutes: number;
  onAnswer: (change: ImportAnswers) => void;
}

/** What a whole column leaves open, asked once. A question that was answered stays, so that the answer can be changed. */
export function ColumnQuestions({ questions, answers, usualMinutes, onAnswer }: ColumnQuestionsProps) {
  const [answered, setAnswered] = useKept<readonly ImportQuestion[]>('asked', () => []);
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

/** A question of a kind can be asked of several groups or words. */
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
