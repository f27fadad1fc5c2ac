import type { ImportAnswers, ImportQuestion } from '#domain/transfer/import-plan.ts';
import { Card } from '#web/ui/card.tsx';

interface ColumnQuestionsProps {
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

/** What a whole column leaves open, asked once. */
export function ColumnQuestions({ questions, answers, onAnswer }: ColumnQuestionsProps) {
  return questions.map((question) => {
    const { text } = question.asked.example;
    const row = question.index + 1;
    if (question.about === 'date-order') {
      const isContradictory = question.asked.reason === 'contradictory';
      return (
        <Question
          key="date"
          title={`Which day is ${text}?`}
          hint={`${isContradictory ? 'The dates of this file contradict each other. ' : ''}It stands in row ${row}; the answer holds for the whole column.`}
          choices={question.asked.choices.map(({ order, shown }) => ({
            label: shown,
            onChoose: () => onAnswer({ ...answers, dateOrder: order }),
          }))}
        />
      );
    }
    return (
      <Question
        key="duration"
        title={`How long is ${text}?`}
        hint={`It stands in row ${row}; the answer holds for the whole column.`}
        choices={question.asked.choices.map(({ unit, shown }) => ({
          label: `${shown} (${unit})`,
          onChoose: () => onAnswer({ ...answers, durationUnit: unit }),
        }))}
      />
    );
  });
}

interface QuestionProps {
  title: string;
  hint: string;
  choices: readonly { label: string; onChoose: () => void }[];
}

function Question({ title, hint, choices }: QuestionProps) {
  return (
    <Card className="border-accent!">
      <fieldset>
        <legend className="font-[560]">{title}</legend>
        <p className="mt-1 text-sm text-soft">{hint}</p>
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {choices.map(({ label, onChoose }) => (
            <label key={label} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={title}
                onChange={onChoose}
                checked={false}
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
