import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { preloadSending } from '../load-credentials.ts';
import { useState, type FormEvent, type ReactNode } from 'react';

/** The text of a field, '' if it is missing. */
type TextOf = (name: string) => string;

interface NativeFormProps<Name extends string> {
  /** The button's label, and the one while the form is being sent. */
  action: string;
  busy: string;
  /** What is wrong with each field, in the order of the form. */
  check?: (text: TextOf) => Promise<Readonly<Record<Name, string | undefined>>>;
  /** Rejects with the reason to show. After a success the form stays busy until it is replaced. */
  send: (text: TextOf, form: HTMLFormElement) => Promise<unknown>;
  /** The field that is to be entered again after a failure. */
  retyped?: string;
  children: (errors: { readonly [Field in Name]?: string | undefined }, failure: string) => ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** A form without the form library, which pages before signing in do not load. */
export function NativeForm<Name extends string = never>(props: NativeFormProps<Name>) {
  const { action, busy, check, send, retyped, children, after } = props;
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ readonly [Field in Name]?: string | undefined }>({});
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const input = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const entered = new FormData(form);
    const text = (name: string) => {
      const value = entered.get(name);
      return typeof value === 'string' ? value : '';
    };
    setFailure('');
    setBusy(true);
    try {
      const found = (await check?.(text)) ?? {};
      setErrors(found);
      const wrong = Object.entries(found).find(([, issue]) => issue !== undefined);
      if (wrong) {
        setBusy(false);
        return input(wrong[0])?.focus();
      }
      await send(text, form);
    } catch (error) {
      setBusy(false);
      setFailure(authErrorText(error));
      if (retyped !== undefined) input(retyped)?.select();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it loads ahead, and does nothing that anybody could miss
    <form noValidate onFocus={preloadSending} onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      {children(errors, failure)}
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? busy : action}
      </Button>
      {after}
    </form>
  );
}

interface Parsed {
  error?: { issues: readonly { message: string }[] };
}

/** The first error message of a validation, undefined if there is none. */
export const firstIssue = (parsed: Parsed): string | undefined => parsed.error?.issues[0]?.message;

/** For what a button has opened. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
