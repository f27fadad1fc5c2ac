import type { RecordName } from '#domain/records/record-kinds.ts';
import { createStore } from '#web/data/wire/store.ts';
import { useEffect } from 'react';
import type { Values } from './compare-versions.ts';

// When a record was changed elsewhere while a form was open, the saving code asks here, the shell shows both versions
// (app/versions/), and the answer goes back to the form.

interface Clash {
  readonly table: RecordName;
  readonly columns: readonly string[];
  readonly mine: Values;
  readonly stored: Values;
  /** The button that decides nothing, where it is not 'Back to the form'. */
  readonly back?: string;
}

export interface AskedWhich extends Clash {
  /** The values to write by column, or null to go back to the form. */
  readonly answer: (chosen: Values | null) => void;
}

const asked = createStore<AskedWhich | null>(null);
/** How many components can show the question. */
let hosts = 0;
/** Settled when the last question was answered: one is shown at a time. */
let last: Promise<unknown> = Promise.resolve();

/** The values to write, by column; null when the coach goes back to the form, or where nothing can ask them. */
export function askWhichToKeep(clash: Clash): Promise<Values | null> {
  const answered = last.then(() => ask(clash));
  last = answered;
  return answered;
}

function ask(clash: Clash): Promise<Values | null> {
  if (hosts === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const answer = (chosen: Values | null) => {
      asked.set(null);
      resolve(chosen);
    };
    asked.set({ ...clash, answer });
  });
}

/** For the shell, which shows the question. */
export function useWhichToKeep(): AskedWhich | null {
  useEffect(() => {
    hosts++;
    return () => {
      hosts--;
      asked.get()?.answer(null);
    };
  }, []);
  return asked.use();
}
