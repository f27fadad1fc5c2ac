import type { Factor } from '@supabase/auth-js';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useEffect, useState } from 'react';
import { linkClass } from './auth-frame.tsx';
import { focusInput, NativeForm } from './native-form.tsx';

const FIELDS = {
  app: { label: 'Authentication code', hint: 'The six digits your authenticator app is showing.' },
  recovery: { label: 'Recovery code', hint: 'One of the ten you saved when you turned on two-factor sign-in.' },
} as const;

/** Asks for the second factor: a code of an authenticator app, or a recovery code. */
export function CodeForm({ onEntered }: { onEntered: () => void }) {
  const [way, setWay] = useState<keyof typeof FIELDS>('app');
  const [factors, setFactors] = useState<readonly Factor[]>([]);
  useEffect(() => void readFactors().then(setFactors), []);
  const isApp = way === 'app';
  const { label, hint } = FIELDS[way];
  return (
    <NativeForm
      // Each kind of code has its own form, whose input gets the focus when it appears.
      key={way}
      action="Continue"
      busy="Checking..."
      retyped="code"
      send={async (text) => {
        const code = text('code').trim();
        if (code === '') throw new Error(`Please enter the ${label.toLowerCase()}.`);
        if (isApp) await enterCode(text('factor') || (factors[0]?.id ?? ''), code.replaceAll(' ', ''));
        else warnOfLastCodes(await enterRecoveryCode(code));
        onEntered();
      }}
      after={
        <button
          type="button"
          onClick={() => setWay(isApp ? 'recovery' : 'app')}
          className={`${linkClass} justify-self-center py-1 text-sm`}
        >
          {isApp ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
        </button>
      }
    >
      {(_, failure) => (
        <>
          {isApp && factors.length > 1 && (
            <Field label="Authenticator">
              <SelectField
                name="factor"
                options={factors.map(({ id, friendly_name }) => [id, friendly_name || 'Authenticator'])}
              />
            </Field>
          )}
          <Field label={label} hint={hint}>
            <TextInput
              {...(isApp ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : { autoComplete: 'off' })}
              ref={focusInput}
              name="code"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={failure ? true : undefined}
            />
          </Field>
        </>
      )}
    </NativeForm>
  );
}

/** The signed-in user's active authenticators. */
async function readFactors(): Promise<Factor[]> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  return (data.session?.user.factors ?? []).filter((factor) => factor.status === 'verified');
}

/** Verifies the second factor with a code of an authenticator app. */
const enterCode = (factorId: string, code: string) =>
  askAuth('Entering a code', (auth) => auth.mfa.challengeAndVerify({ factorId, code }), {
    mfa_verification_failed: 'This code is not right, or was used before. Please enter the next one.',
    over_request_rate_limit: 'Too many wrong codes. Please wait a quarter of an hour.',
  });

interface RedeemedCode {
  recoveryCodesLeft: number;
  /** Replaces the stored one, which is from before the code. */
  refreshToken: string;
}

/** Verifies the second factor with a recovery code, which is then used up. Returns how many are left. */
const enterRecoveryCode = (code: string) =>
  askAuth('Entering a recovery code', async (auth) => {
    const { callFunction } = await import('#web/data/auth/call-function.ts');
    const { recoveryCodesLeft, refreshToken } = await callFunction<RedeemedCode>('redeem-recovery-code', { code });
    const { error } = await auth.refreshSession({ refresh_token: refreshToken });
    return { data: recoveryCodesLeft, error };
  });

function warnOfLastCodes(left: number): void {
  const amount =
    left === 0 ? 'No recovery codes are' : left === 1 ? 'One recovery code is' : `${left} recovery codes are`;
  toast.warn({ title: `${amount} left`, description: 'You can make new ones under Account.' });
}
