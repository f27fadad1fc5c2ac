import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';

interface StoredAnswers {
  readonly answers: Map<string, unknown>;
  /** The file, sheet or table that the questions inside are about. */
  readonly scope: string;
}

const StoredContext = createContext<StoredAnswers | null>(null);

/** Stores the answers about `of` (a file, sheet or table) for this visit, so that it has them when it is chosen again. */
export function StoreAnswers({ of, children }: { of: string; children: ReactNode }) {
  const outer = use(StoredContext);
  const [own] = useState(() => new Map<string, unknown>());
  const stored = useMemo(
    () => ({ answers: outer?.answers ?? own, scope: outer ? `${outer.scope}/${of}` : of }),
    [outer, own, of],
  );
  return <StoredContext value={stored}>{children}</StoredContext>;
}

/** A state that is stored by the StoreAnswers around it; without one, a plain state. @param name of the question */
export function useStoredState<Value>(name: string, first: () => Value) {
  const stored = use(StoredContext);
  const key = `${stored?.scope} ${name}`;
  const [value, setValue] = useState<Value>(() =>
    stored?.answers.has(key) ? (stored.answers.get(key) as Value) : first(),
  );
  useEffect(() => {
    stored?.answers.set(key, value);
  }, [stored, key, value]);
  return [value, setValue] as const;
}

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
