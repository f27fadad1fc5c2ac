import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { Card } from '#web/ui/card.tsx';
import { useStoredState } from './stored-answers.tsx';
import { type QuestionWords, wordsOf } from './question-words.ts';

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
  return [...answered, ...open].map((question) => (
    <Question
      key={keyOf(question)}
      words={wordsOf(question, answers, usualMinutes)}
      onChoose={(change) => {
        if (!answered.includes(question)) setAnswered([...answered, question]);
        onAnswer(change);
      }}
    />
  ));
}

/** Distinguishes questions of one kind about several groups or words. */
function keyOf({ about, asked }: ImportQuestion): string {
  if ('group' in asked) return `${about} ${asked.group}`;
  return 'word' in asked ? `${about} ${asked.word}` : about;
}

interface QuestionProps {
  words: QuestionWords;
  onChoose: (change: ImportAnswers) => void;
}

function Question({ words: { title, hint, choices }, onChoose }: QuestionProps) {
  return (
    <Card className={choices.some(({ isChosen }) => isChosen) ? '' : 'border-accent!'}>
      <fieldset>
        <legend className="font-[560]">{title}</legend>
        <p className="mt-1 text-sm text-soft">{hint}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {choices.map(({ label, isChosen, change }) => (
            <label key={label} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={title}
                onChange={() => onChoose(change)}
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
