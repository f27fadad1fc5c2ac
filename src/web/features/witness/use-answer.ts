import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import type { WitnessView } from '#domain/witnesses/witness-answer.ts';
import type { WitnessAnswer } from '#domain/witnesses/witness-kinds.ts';
import { ANSWER_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import { showWrong } from '#web/ui/form/field.tsx';
import { useKept } from '#web/ui/form/use-kept.ts';
import { useState, type FormEvent } from 'react';
import { answerWitnessRequest, WitnessFailure } from './witness-calls.ts';

/** A request that can be answered. */
export type OpenView = WitnessView & { readonly sums: AskedSums };

/** What a witness has entered. */
export interface Entered {
  readonly choice: WitnessAnswer;
  readonly name: string;
  readonly role: string;
  readonly policy: string;
  readonly words: string;
  readonly isUnwanted: boolean;
}

export const needsName = ({ choice }: Pick<Entered, 'choice'>) => choice === 'confirmed' || choice === 'corrected';

interface AnswerCallbacks {
  onAnswered: (answer: WitnessAnswer) => void;
  /** Called if the request was answered or withdrawn, or has expired. */
  onClosed: () => void;
}

/** The form's state, and a function to send it. A failure does not lose the input. */
export function useAnswer(token: string, view: WitnessView, { onAnswered, onClosed }: AnswerCallbacks) {
  const [entered, setEntered, forgetEntered] = useKept<Entered>(`answer ${token}`, {
    choice: 'confirmed',
    name: view.witness_name,
    role: view.letter?.witness_role ?? '',
    policy: view.letter?.policy ?? '',
    words: '',
    isUnwanted: false,
  });
  const [wrong, setWrong] = useState<{ name?: string; words?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (showWrong(event.currentTarget, () => setWrong(missingOf(entered)))) return;
    setSending(true);
    setFailure(null);
    try {
      await answerWitnessRequest(answerOf(token, entered, view.kind === 'organisation'));
      forgetEntered();
      onAnswered(entered.choice);
    } catch (error) {
      // Words stay on the screen, to be copied.
      if (error instanceof WitnessFailure && error.kind === 'closed' && entered.words.trim() === '') return onClosed();
      setFailure((error as Error).message);
      setSending(false);
    }
  };
  return {
    entered,
    change: (change: Partial<Entered>) => setEntered({ ...entered, ...change }),
    wrong,
    failure,
    isSending,
    send,
  };
}

function missingOf(entered: Entered): { name?: string; words?: string } {
  return {
    ...(needsName(entered) && entered.name.trim() === '' ? { name: ANSWER_TEXTS.nameNeeded } : {}),
    ...(entered.choice === 'corrected' && entered.words.trim() === '' ? { words: ANSWER_TEXTS.wordsNeeded } : {}),
  };
}

/** Witnesses who decline or are the wrong person don't give their name. */
function answerOf(token: string, entered: Entered, isOrganisation: boolean) {
  const { choice, words, name, role, policy, isUnwanted } = entered;
  const isNamed = needsName(entered);
  return {
    token,
    answer: choice,
    words: choice === 'corrected' || choice === 'declined' ? words.trim() : '',
    name: isNamed ? name.trim() : '',
    role: isNamed && isOrganisation ? role.trim() : '',
    policy: isNamed && isOrganisation ? policy.trim() : null,
    no_more_mails: isUnwanted,
  };
}
