// The search of the question bank.
import type { QuestionTheme } from './question-bank.ts';

/**
 * The themes with the questions that contain every word of `text`, in the question or in the theme's name. Themes without matches are
 * left out. An empty text matches all.
 */
export function searchQuestions(bank: readonly QuestionTheme[], text: string): readonly QuestionTheme[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return bank.flatMap(({ theme, questions }) => {
    const found = questions.filter((question) => {
      const where = `${theme} ${question}`.toLowerCase();
      return words.every((word) => where.includes(word));
    });
    return found.length === 0 ? [] : [{ theme, questions: found }];
  });
}
