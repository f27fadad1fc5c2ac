import type { User } from '@supabase/auth-js';
import { createStore } from '#web/data/wire/store.ts';
import { useEffect } from 'react';

// When the auth session ends while the coach is at work, they sign in again without leaving the page: a caller that needs a session
// asks here, the shell shows the form (app/guard/sign-in-again.tsx), and every caller gets the outcome. So they do for what needs a recent
// sign-in (recent-sign-in.ts).

interface Asked {
  /** Whose password is asked for; nobody else can answer. */
  user: User;
  /** The token of a session that is still open, but began too long ago; null if the session has ended. */
  tooOld: string | null;
  outcome: Promise<boolean>;
  answer: (isSignedIn: boolean) => void;
}

const asked = createStore<Asked | null>(null);
/** How many components can show the form. */
let forms = 0;
let refusals = 0;

/** True once `user` is signed in again; false when they leave, or where nothing can ask them. @param tooOld as in Asked */
export function askToSignInAgain(user: User, tooOld: string | null = null): Promise<boolean> {
  const open = asked.get();
  if (open) return open.outcome;
  if (forms === 0 || refusals > 0) return Promise.resolve(false);
  let resolve: (isSignedIn: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((settle) => (resolve = settle));
  const answer = (isSignedIn: boolean) => {
    asked.set(null);
    resolve(isSignedIn);
  };
  asked.set({ user, tooOld, outcome, answer });
  return outcome;
}

/** The outcome of the open form, or null when none is open. */
export function signingInAgain(): Promise<boolean> | null {
  return asked.get()?.outcome ?? null;
}

/** Runs `action`, which handles an ended auth session itself. */
export async function withoutSignInAgain<Result>(action: () => Promise<Result>): Promise<Result> {
  refusals++;
  try {
    return await action();
  } finally {
    refusals--;
  }
}

let saves = 0;

/** Runs `action`, whose reads ask the coach to sign in again as writes do, since they are part of a save. */
export async function asPartOfSave<Result>(action: () => Promise<Result>): Promise<Result> {
  saves++;
  try {
    return await action();
  } finally {
    saves--;
  }
}

export const isPartOfSave = () => saves > 0;

/** For the shell, which shows the form. */
export function useSignInAgain(): Asked | null {
  useEffect(() => {
    forms++;
    return () => {
      forms--;
      asked.get()?.answer(false);
    };
  }, []);
  return asked.use();
}
