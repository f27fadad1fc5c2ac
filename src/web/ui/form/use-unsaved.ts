import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { tabData } from '#web/data/wire/browser-storage.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** What a form is told by its frame, and tells it. */
export interface Unsaved {
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** The user whose unsaved changes are stored. Undefined if the form does not open again at this address. */
  readonly draftOf?: string | undefined;
}

/** State of the form that is not among its values. */
interface Beside<Value> {
  readonly value: Value;
  readonly set: (value: Value) => void;
}

/** What was typed into a field that had the value `before`. */
interface Typed {
  readonly name: string;
  readonly typed: unknown;
  readonly before: unknown;
}

/** The unsaved changes of one form. */
interface Draft {
  readonly form: string;
  readonly fields: readonly Typed[];
  readonly beside: unknown;
  readonly doubt?: Doubt | undefined;
}

/** What the coach should check in a field. */
interface Doubt {
  readonly name: string;
  readonly message: string;
}

/** Changes for the form at another address. */
export interface Elsewhere {
  /** Path and search. */
  readonly address: string;
  readonly fields: readonly Typed[];
  readonly doubt: Doubt | undefined;
}

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'formState' | 'getValues' | 'setError' | 'setValue'
>;

const KEY = 'hourbook.draft';
const formOf = (user: string, address = location.pathname + location.search) => `${user} ${address}`;
/** Words have a space or a letter beyond ASCII; dates, ids and choices have neither. */
const isWords = (value: unknown): value is string => typeof value === 'string' && /[^!-~]/.test(value.trim());

/**
 * Reports whether the form has unsaved changes, and stores them in this tab when it is hidden or reloaded: a phone ends hidden tabs. The form
 * has them again when it next opens (ADR 154). Returns a function that stores them before the form is closed without the coach's will, or stores others
 * for the form that is opened in its place.
 */
export function useUnsaved<Values extends FieldValues, Value>(
  form: Form<Values>,
  { onDirtyChange, draftOf }: Unsaved,
  beside?: Beside<Value>,
): (elsewhere?: Elsewhere) => void {
  const { isDirty, dirtyFields, defaultValues } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const isKept = useRef(false);
  const store = () => {
    if (!draftOf) return;
    const typed = form.getValues();
    const fields = Object.keys(dirtyFields).map((name) => ({
      name,
      typed: typed[name],
      before: defaultValues?.[name],
    }));
    if (fields.length === 0) return tabData.removeItem(KEY);
    write({ form: formOf(draftOf), fields, beside: beside?.value });
  };
  useEffect(() => {
    const storeIfHidden = () => document.hidden && store();
    addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', storeIfHidden);
    return () => {
      removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', storeIfHidden);
    };
  });
  useEffect(() => {
    if (!draftOf) return;
    putBack(form, draftOf, beside);
    // Saved or discarded.
    return () => (isKept.current ? undefined : tabData.removeItem(KEY));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `beside` is new with each render
  }, [form, draftOf]);
  return (elsewhere) => {
    isKept.current = true;
    if (!elsewhere) return store();
    const { address, fields, doubt } = elsewhere;
    if (draftOf) write({ form: formOf(draftOf, address), fields, beside: null, doubt });
  };
}

const write = (draft: Draft) => tabData.setItem(KEY, JSON.stringify(draft));

function putBack<Values extends FieldValues, Value>(
  form: Form<Values>,
  user: string,
  beside: Beside<Value> | undefined,
): void {
  const draft = JSON.parse(tabData.getItem(KEY) ?? 'null') as Draft | null;
  if (draft?.form !== formOf(user)) return;
  const now = form.getValues();
  for (const { name, typed, before } of draft.fields) {
    const stored: unknown = now[name];
    // Changed on another device since: neither text is lost.
    const value = isWords(typed) && isWords(stored) && stored !== before ? `${stored}\n\n${typed}` : typed;
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
  beside?.set(draft.beside as Value);
  if (draft.doubt) form.setError(draft.doubt.name as Path<Values>, draft.doubt);
  toast.success({ title: 'What you had typed is back', description: 'It has not been saved yet.' });
}
