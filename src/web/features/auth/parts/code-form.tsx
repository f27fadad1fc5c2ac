import type { Factor } from '@supabase/auth-js';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { linkClass } from './auth-frame.tsx';
import { enterCode, enterRecoveryCode, readFactors } from '../enter-code.ts';
import { formText } from './form-text.ts';

const FIELDS = {
  app: { label: 'Authentication code', hint: 'The six digits your authenticator app is showing.' },
  recovery: { label: 'Recovery code', hint: 'One of the ten you saved when you turned on two-factor sign-in.' },
} as const;

/** Asks for the second factor: a code of an authenticator app, or a recovery code. */
export function CodeForm({ onEntered }: { onEntered: () => void }) {
  const [way, setWay] = useState<keyof typeof FIELDS>('app');
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void readFactors().then(setFactors), []);
  // Each kind of code has its own input, which gets the focus when it appears.
  const appeared = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    element?.focus();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const entered = new FormData(event.currentTarget);
    const code = formText(entered, 'code').trim();
    if (code === '') return refuse(`Please enter the ${FIELDS[way].label.toLowerCase()}.`);
    setFailure('');
    setBusy(true);
    const outcome = await (way === 'app'
      ? enterCode(formText(entered, 'factor') || (factors[0]?.id ?? ''), code.replaceAll(' ', ''))
      : enterRecoveryCode(code));
    setBusy(false);
    if (!outcome.success) return refuse(outcome.error);
    if ('left' in outcome && typeof outcome.left === 'number') warnOfLastCodes(outcome.left);
    onEntered();
  };
  const refuse = (text: string) => {
    setFailure(text);
    input.current?.select();
  };
  const change = () => {
    setFailure('');
    setWay(way === 'app' ? 'recovery' : 'app');
  };

  const isApp = way === 'app';
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isApp && factors.length > 1 && (
        <Field label="Authenticator">
          <SelectField
            name="factor"
            options={factors.map(({ id, friendly_name }) => [id, friendly_name || 'Authenticator'])}
          />
        </Field>
      )}
      <Field label={FIELDS[way].label} hint={FIELDS[way].hint}>
        <TextInput
          {...(isApp ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : { autoComplete: 'off' })}
          key={way}
          ref={appeared}
          name="code"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={failure ? true : undefined}
        />
      </Field>
      <Button type="submit" busy={isBusy} wide className="mt-2">
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
      <button type="button" onClick={change} className={`${linkClass} justify-self-center py-1 text-sm`}>
        {isApp ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
      </button>
    </form>
  );
}

function warnOfLastCodes(left: number): void {
  const amount =
    left === 0 ? 'No recovery codes are' : left === 1 ? 'One recovery code is' : `${left} recovery codes are`;
  toast.warn({ title: `${amount} left`, description: 'You can make new ones under Account.' });
}
