import type { SessionFacts } from '#domain/sessions/session-kinds.ts';
import { factsOf } from './credential-facts.ts';

/** The same for several sessions. */
export interface SessionsEdit {
  ids: readonly string[];
  changes: SessionFacts;
}

export type SessionWithFacts = SessionFacts & { id: string };

/** One edit for all sessions that were alike in what was changed. */
export function wayBack(before: readonly SessionWithFacts[], changes: SessionFacts): SessionsEdit[] {
  const edits = new Map<string, { ids: string[]; changes: SessionFacts }>();
  for (const session of before) {
    const facts = Object.fromEntries(Object.entries(factsOf(session)).filter(([name]) => name in changes));
    const key = JSON.stringify(facts);
    const edit: { ids: string[]; changes: SessionFacts } = edits.get(key) ?? { ids: [], changes: facts };
    edit.ids.push(session.id);
    edits.set(key, edit);
  }
  return [...edits.values()];
}
