import type { Factor } from '@supabase/auth-js';
import { askAuth } from '#web/data/auth/ask-auth.ts';
import { isPasskey, verifiedFactors } from '#web/data/auth/factors.ts';
import { canUsePasskeys, loadPasskeys } from '#web/data/auth/load-passkeys.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useState, type ReactNode } from 'react';
import { linkClass } from './auth-frame.tsx';
import { NativeForm, takeFocus } from './native-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const FIELDS = {
  app: { label: 'Authentication code', hint: 'The six digits your authenticator app is showing.' },
  recovery: { label: 'Recovery code', hint: 'One of the ten you saved when you turned on two-factor sign-in.' },
} as const;

/** Asks for the second factor: a passkey, a code of an authenticator app, or a recovery code. */
export function CodeForm({ onEntered }: { onEntered: () => void }) {
  const [factors] = useState(ownFactors);
  const passkeys = canUsePasskeys() ? factors.filter(isPasskey) : [];
  const apps = factors.filter((factor) => !isPasskey(factor));
  const isStuck = arePasskeys(factors) && passkeys.length === 0;
  const [isRecovery, setRecovery] = useState(isStuck);
  const isByPasskey = !isRecovery && arePasskeys(factors);
  const otherWay = !isStuck && (
    <button
      type="button"
      onClick={() => setRecovery(!isRecovery)}
      className={`${linkClass} justify-self-center py-1 text-sm`}
    >
      {isRecovery
        ? `Use ${arePasskeys(factors) ? 'your passkey' : 'the authenticator app'} instead`
        : 'Use a recovery code instead'}
    </button>
  );
  return (
    <div className="grid gap-4">
      {isStuck && <p>This browser can’t use your passkey.</p>}
      {!isRecovery &&
        passkeys.map(({ id, friendly_name: name }, index) => (
          <PasskeyButton
            key={id}
            label={passkeys.length === 1 || !name ? 'Use your passkey' : `Use ${name}`}
            hasFocus={isByPasskey && index === 0}
            ask={async () => {
              const { answerByPasskey } = await loadPasskeys();
              await answerByPasskey(id);
              onEntered();
            }}
          />
        ))}
      {isByPasskey ? (
        otherWay
      ) : (
        // Each kind of code has its own form, whose input gets the focus when it appears.
        <TypedCode key={String(isRecovery)} apps={isRecovery ? null : apps} onEntered={onEntered} after={otherWay} />
      )}
    </div>
  );
}

interface TypedCodeProps {
  /** Of whose codes one is asked for; null: a recovery code is. */
  apps: readonly Factor[] | null;
  onEntered: () => void;
  after: ReactNode;
}

function TypedCode({ apps, onEntered, after }: TypedCodeProps) {
  const { label, hint } = FIELDS[apps ? 'app' : 'recovery'];
  return (
    <NativeForm
      action="Continue"
      busy="Checking..."
      retyped="code"
      send={async (text) => {
        const code = text('code').trim();
        if (code === '') throw new Error(`Please enter the ${label.toLowerCase()}.`);
        if (apps) await enterCode(text('factor') || (apps[0]?.id ?? ''), code.replaceAll(/\s/g, ''));
        else warnOfLastCodes(await enterRecoveryCode(code));
        onEntered();
      }}
      after={after}
    >
      {(_, failure) => (
        <>
          {apps && apps.length > 1 && (
            <Field label="Authenticator">
              <SelectField
                name="factor"
                options={apps.map(({ id, friendly_name }) => [id, friendly_name || 'Authenticator'])}
              />
            </Field>
          )}
          <Field label={label} hint={hint}>
            <TextInput
              {...(apps ? { inputMode: 'numeric', autoComplete: 'one-time-code' } : { autoComplete: 'off' })}
              ref={takeFocus}
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

const arePasskeys = (factors: readonly Factor[]) => factors.length > 0 && factors.every(isPasskey);

const ownFactors = () => verifiedFactors(storedSession()?.user);

/** Whether the signed-in user's second factor is a passkey alone. */
export const isPasskeyOwed = () => arePasskeys(ownFactors());

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
