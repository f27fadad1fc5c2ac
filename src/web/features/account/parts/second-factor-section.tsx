import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { FACTOR_REMOVAL_HOURS } from '#domain/auth/account-security.ts';
import { instantDay } from '#domain/formatting/date-text.ts';
import type { User, Factor } from '@supabase/auth-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx';
import { isPasskey, verifiedFactors } from '#web/data/auth/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useState } from 'react';
import { passkeysQuery, refetchAccount } from '../account-queries.ts';
import { removeFactor } from '../second-factor.ts';
import { EnrolForm } from './enrol-form.tsx';
import { FactorRemoval } from './factor-removal.tsx';
import { RecoveryCodesSheet, RecoveryCodesState } from './recovery-codes.tsx';

export function SecondFactorSection({ user }: { user: User }) {
  const [isEnrolling, setEnrolling] = useState(false);
  const [byPasskey, setByPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = verifiedFactors(user);
  const isOn = factors.length > 0;

  const finish = (made: readonly string[] | null) => {
    setEnrolling(false);
    setCodes(made);
  };

  return (
    <SettingsGroup
      title="Two-factor sign-in"
      description="As well as your password, a passkey or a code from an app. Then nobody gets in with a stolen password alone."
    >
      {isOn ? (
        <>
          <FactorRemoval />
          <FactorList factors={factors} />
          <RecoveryCodesState onMade={setCodes} />
        </>
      ) : (
        <p className="text-soft">
          It is off. You need a passkey or an authenticator app such as Google Authenticator; it takes a minute.
        </p>
      )}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        onClick={() => {
          setByPasskey(false);
          setEnrolling(true);
        }}
        className="justify-self-start"
      >
        {isOn ? 'Add another authenticator or passkey' : 'Turn on two-factor sign-in'}
      </Button>
      {isOn && (
        <p className="text-sm text-soft">
          Lost your device? Sign in with a recovery code, remove it here and add the new one. Without both, ask support:
          they can turn this off, {FACTOR_REMOVAL_HOURS} hours after we email you. Best add a second one on another
          device.
        </p>
      )}
      <Dialog
        open={isEnrolling}
        onOpenChange={setEnrolling}
        title={byPasskey ? 'Add a passkey' : 'Set up an authenticator'}
      >
        <EnrolForm isFirst={!isOn} isPasskey={byPasskey} onOtherWay={() => setByPasskey(!byPasskey)} onDone={finish} />
      </Dialog>
      <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />
    </SettingsGroup>
  );
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  const hasPasskeys = factors.some(isPasskey);
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: hasPasskeys });
  return (
    <ul className="grid divided">
      {factors.map((factor) => (
        <FactorEntry
          key={factor.id}
          factor={factor}
          isLast={factors.length === 1}
          usedAt={passkeys?.find(({ id }) => id === factor.id)?.last_used_at}
        />
      ))}
    </ul>
  );
}

interface FactorEntryProps {
  factor: Factor;
  isLast: boolean;
  /** Of a passkey: when it was used last. */
  usedAt: string | undefined;
}

function FactorEntry({ factor, isLast, usedAt }: FactorEntryProps) {
  const [isAsking, setAsking] = useState(false);
  const isKey = isPasskey(factor);
  const kind = isKey ? 'Passkey' : 'Authenticator';
  const name = factor.friendly_name || kind;
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: async () => {
      setAsking(false);
      toast.success({ title: isLast ? 'Two-factor sign-in is off' : `${kind} removed` });
      await refetchAccount();
    },
    onError: failureToast('Could not remove it'),
  });
  return (
    <li className="flex min-h-[61px] items-center justify-between gap-4 py-2.5 first:pt-0">
      <div className="flex min-w-0 items-center gap-3">
        <ShieldCheck className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="font-[560]">{name}</p>
          <p className="text-sm text-soft">
            {isKey && 'Passkey, '}
            {isKey ? 'added' : 'Added'} {instantDay(factor.created_at)}
            {usedAt && `, last used ${instantDay(usedAt)}`}
          </p>
        </div>
      </div>
      <Button variant="secondary" size="small" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        text={
          isLast
            ? 'It’s your only one. Without it, two-factor sign-in is off, your password alone opens the account, and your recovery codes stop working.'
            : isKey
              ? 'It no longer signs in, and devices that signed in with it alone are signed out.'
              : 'Its codes stop working. Devices that signed in with it must enter a code from another one.'
        }
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
