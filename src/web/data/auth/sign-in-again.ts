import type { User } from '@supabase/auth-js';
import { useEffect, useSyncExternalStore } from 'react';

// An auth session that ended while the coach was at work is made good where they are: whoever needs it asks here, the shell
// shows the form (app/sign-in-again.tsx), and all who asked hear how it went.

interface Asked {
  /** Whose password is asked for; nobody else can answer. */
  user: User;
  outcome: Promise<boolean>;
  answer: (isSignedIn: boolean) => void;
}

let asked: Asked | null = null;
let forms = 0;
let refusals = 0;
const listeners = new Set<() => void>();

function replace(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** True once `user` is signed in again; false when they leave, or where nothing can ask them. */
export function askToSignInAgain(user: User): Promise<boolean> {
  if (asked) return asked.outcome;
  if (forms === 0 || refusals > 0) return Promise.resolve(false);
  let resolve: (isSignedIn: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (isSignedIn: boolean) => {
    replace(null);
    resolve(isSignedIn);
  };
  replace({ user, outcome, answer });
  return outcome;
}

/** How the form that is open goes, or null when none is. */
export function signingInAgain(): Promise<boolean> | null {
  return asked?.outcome ?? null;
}

/** Runs `action`, which says itself what an ended auth session means. */
export async function withoutSignInAgain<Result>(action: () => Promise<Result>): Promise<Result> {
  refusals++;
  try {
    return await action();
  } finally {
    refusals--;
  }
}

/** For the shell, which shows the form. */
export function useSignInAgain(): Asked | null {
  useEffect(() => {
    forms++;
    return () => {
      forms--;
      asked?.answer(false);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
