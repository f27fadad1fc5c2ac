import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

interface Kept {
  readonly answers: Map<string, unknown>;
  /** What the questions inside are about. */
  readonly scope: string;
}

const KeptContext = createContext<Kept | null>(null);

/** Stores, for this visit, what is answered about `of` (a file, sheet or table): chosen again, it has its answers already. */
export function KeepAnswers({ of, children }: { of: string; children: ReactNode }) {
  const outer = use(KeptContext);
  const [own] = useState(() => new Map<string, unknown>());
  const kept = useMemo(
    () => ({ answers: outer?.answers ?? own, scope: outer ? `${outer.scope}/${of}` : of }),
    [outer, own, of],
  );
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/** A state that is stored by KeepAnswers around it; without one, a plain state. @param name what it answers */
export function useKept<Value>(name: string, first: () => Value) {
  const kept = use(KeptContext);
  const key = `${kept?.scope} ${name}`;
  const [value, setValue] = useState<Value>(() =>
    kept?.answers.has(key) ? (kept.answers.get(key) as Value) : first(),
  );
  useEffect(() => {
    kept?.answers.set(key, value);
  }, [kept, key, value]);
  return [value, setValue] as const;
}
