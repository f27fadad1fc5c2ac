import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { useStoredState } from './stored-answers.tsx';

/** The coach's answers about a file, and the corrected cells. */
export function useAnswers<Answers extends ImportAnswers>(first: Answers) {
  const [answers, setAnswers] = useStoredState('answers', () => first);
  const answer = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  const correct = (index: number, texts: { [field: string]: string }) =>
    setAnswers(({ corrections: before = {}, ...others }) => ({
      ...(others as Answers),
      corrections: { ...before, [index]: { ...before[index], ...texts } },
    }));
  return { answers, answer, correct };
}
