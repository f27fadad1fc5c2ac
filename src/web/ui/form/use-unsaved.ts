import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { forgetWords, tabData, wordsKey } from '#web/data/wire/browser-storage.ts';
import { listen } from '#web/data/wire/listen.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useNoTyping } from './use-no-typing.ts';

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
  'formState' | 'getValues' | 'resetField' | 'setError' | 'setValue'
>;

/** Texts of several lines. Two lengths or titles in one line would be read as one. */
const isText = (name: string) => document.getElementsByName(name)[0] instanceof HTMLTextAreaElement;

/**
 * Reports whether the form has unsaved changes, and stores them in this tab as they are typed, and when it is hidden or reloaded: a phone
 * ends hidden tabs, and a page can fail. The form has them again when it next opens (ADR 154). Returns a function that stores them before the
 * form is closed without the coach's will, or stores others for the form that is opened in its place.
 */
export function useUnsaved<Values extends FieldValues, Value>(
  form: Form<Values>,
  { onDirtyChange, draftOf }: Unsaved,
  beside?: Beside<Value>,
): (elsewhere?: Elsewhere) => void {
  const { isDirty, dirtyFields, defaultValues, isSubmitting } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useNoTyping(isSubmitting);
  const isKept = useRef(false);
  // As the form opened: while the coach is asked about going back, the address is already another.
  const [place] = useState(() => draftOf && wordsKey(draftOf, location.pathname + location.search));
  const store = () => {
    if (!place || isKept.current) return;
    const typed = form.getValues();
    const fields = Object.keys(dirtyFields).map((name) => ({
      name,
      typed: typed[name],
      before: defaultValues?.[name],
    }));
    if (fields.length === 0) return tabData.removeItem(place);
    write(place, { fields, beside: beside?.value });
  };
  useEffect(() => listen({ input: store, pagehide: store, visibilitychange: () => document.hidden && store() }));
  useEffect(() => {
    if (!place) return;
    putBack(form, place, beside);
    // Saved or discarded.
    return () => (isKept.current ? undefined : forgetWords(place));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `beside` is new with each render
  }, [form, place]);
  return (elsewhere) => {
    store();
    isKept.current = true;
    if (!elsewhere || !draftOf) return;
    const { address, fields, doubt } = elsewhere;
    write(wordsKey(draftOf, address), { fields, beside: null, doubt });
  };
}

const write = (place: string, draft: Draft) => tabData.setItem(place, JSON.stringify(draft));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function putBack<Values extends FieldValues, Value>(
  form: Form<Values>,
  place: string,
  beside: Beside<Value> | undefined,
): void {
  const draft = JSON.parse(tabData.getItem(place) ?? 'null') as Draft | null;
  if (!draft) return;
  const now = form.getValues();
  // A save that was under way when the tab was ended may have stored what was typed.
  const fields = draft.fields.filter((one) => one.before === null || !isSame(one.typed, now[one.name]));
  for (const { name, typed, before } of fields) {
    const stored: unknown = now[name];
    // Changed on another device since: neither text is lost.
    const isChanged = stored !== before && isText(name) && typeof typed === 'string' && typeof stored === 'string';
    const value = isChanged && stored && typed ? `${stored}\n\n${typed}` : typed;
    // Nothing was there, so that what was typed counts as typed, also if it is what the form starts with now.
    if (before === null)
      form.resetField(name as Path<Values>, { defaultValue: null as PathValue<Values, Path<Values>> });
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
  beside?.set(draft.beside as Value);
  if (draft.doubt) form.setError(draft.doubt.name as Path<Values>, draft.doubt);
  if (fields.length > 0)
    toast.success({ title: 'What you had typed is back', description: 'It has not been saved yet.' });
}
