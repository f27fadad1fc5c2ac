import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { useKept } from './kept-answers.tsx';

/** What the coach has answered about a file, with the cells that were corrected in its preview. */
export function useAnswers<Answers extends ImportAnswers>(first: Answers) {
  const [answers, setAnswers] = useKept('answers', () => first);
  const answer = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  const correct = (index: number, texts: { [field: string]: string }) =>
    setAnswers(({ corrections: before = {}, ...others }) => ({
      ...(others as Answers),
      corrections: { ...before, [index]: { ...before[index], ...texts } },
    }));
  return { answers, answer, correct };
}
