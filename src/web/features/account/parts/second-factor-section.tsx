import type { User } from '@supabase/auth-js';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useState } from 'react';
import { EnrolForm } from './enrol-form.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodesSheet, RecoveryCodesState } from './recovery-codes.tsx';

export function SecondFactorSection({ user }: { user: User }) {
  const [isEnrolling, setEnrolling] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = (user.factors ?? []).filter((factor) => factor.status === 'verified');
  const isOn = factors.length > 0;

  const finish = (made: readonly string[] | null) => {
    setEnrolling(false);
    setCodes(made);
  };

  return (
    <SettingsGroup
      title="Two-factor sign-in"
      description="As well as your password, a code from an app on your phone. Then nobody gets in with a stolen password alone."
    >
      {isOn ? (
        <>
          <FactorList factors={factors} />
          <RecoveryCodesState onMade={setCodes} />
        </>
      ) : (
        <p className="text-soft">
          It is off. You need an authenticator app such as Google Authenticator, 1Password or Aegis; it takes a minute.
        </p>
      )}
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        onClick={() => setEnrolling(true)}
        className="justify-self-start"
      >
        {isOn ? 'Add another authenticator' : 'Turn on two-factor sign-in'}
      </Button>
      {isOn && (
        <p className="text-sm text-soft">
          Lost your phone? Sign in with a recovery code, remove the lost authenticator here and set up the new one.
          Without your phone or your codes nobody can let you in, not even support. Best set up a second authenticator
          on another device.
        </p>
      )}
      <Dialog open={isEnrolling} onOpenChange={setEnrolling} title="Set up an authenticator">
        <EnrolForm isFirst={!isOn} onDone={finish} onCancel={() => setEnrolling(false)} />
      </Dialog>
      <RecoveryCodesSheet codes={codes} onClose={() => setCodes(null)} />
    </SettingsGroup>
  );
}
