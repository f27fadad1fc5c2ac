import type { ImportAnswers, ImportQuestion } from '#domain/transfer/plan/import-plan.ts';
import { Card } from '#web/ui/card.tsx';
import { useState } from 'react';

interface ColumnQuestionsProps {
  /** Those that are open. */
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

/** What a whole column leaves open, asked once. A question that was answered stays, so that the answer can be changed. */
export function ColumnQuestions({ questions, answers, onAnswer }: ColumnQuestionsProps) {
  const [answered, setAnswered] = useState<readonly ImportQuestion[]>([]);
  const open = questions.filter(({ about }) => answered.every((one) => one.about !== about));
  return [...answered, ...open].map((question) => {
    const answer = (change: ImportAnswers) => {
      if (!answered.includes(question)) setAnswered([...answered, question]);
      onAnswer({ ...answers, ...change });
    };
    return <ColumnQuestion key={question.about} question={question} answers={answers} onAnswer={answer} />;
  });
}

interface ColumnQuestionProps {
  question: ImportQuestion;
  answers: ImportAnswers;
  onAnswer: (change: ImportAnswers) => void;
}

function ColumnQuestion({ question, answers, onAnswer }: ColumnQuestionProps) {
  const { text } = question.asked.example;
  const where = `This is from row ${question.index + 1}. Your answer applies to the whole column.`;
  if (question.about === 'date-order') {
    const isContradictory = question.asked.reason === 'contradictory';
    return (
      <Question
        title={`Which day is ${text}?`}
        hint={isContradictory ? `The dates in this file don’t agree with each other. ${where}` : where}
        choices={question.asked.choices.map(({ order, shown }) => ({
          label: shown,
          isChosen: answers.dateOrder === order,
          onChoose: () => onAnswer({ dateOrder: order }),
        }))}
      />
    );
  }
  return (
    <Question
      title={`How long is ${text}?`}
      hint={where}
      choices={question.asked.choices.map(({ unit, shown }) => ({
        label: `${shown} (${unit})`,
        isChosen: answers.durationUnit === unit,
        onChoose: () => onAnswer({ durationUnit: unit }),
      }))}
    />
  );
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
