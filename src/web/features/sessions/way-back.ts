import type { SessionChanges } from '#domain/sessions/session-kinds.ts';
import { factsOf } from './form/credential-facts.ts';

/** The same for several sessions. */
export interface SessionsEdit {
  ids: readonly string[];
  changes: SessionChanges;
}

export type SessionWithFacts = SessionChanges & { id: string; completed: boolean };

/** One edit for all sessions that were alike in what was changed. */
export function wayBack(before: readonly SessionWithFacts[], changes: SessionChanges): SessionsEdit[] {
  const edits = new Map<string, { ids: string[]; changes: SessionChanges }>();
  for (const session of before) {
    const facts = Object.fromEntries(
      Object.entries({ ...factsOf(session), completed: session.completed }).filter(([name]) => name in changes),
    );
    const key = JSON.stringify(facts);
    const edit: { ids: string[]; changes: SessionChanges } = edits.get(key) ?? { ids: [], changes: facts };
    edit.ids.push(session.id);
    edits.set(key, edit);
  }
  return [...edits.values()];
}
