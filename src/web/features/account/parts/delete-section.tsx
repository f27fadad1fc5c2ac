import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useState } from 'react';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsGroup title="Delete account" description="With everything in it, at once and for good.">
      <p className="text-soft">
        Your clients, sessions, notes, supervision and CPD records are deleted with it, and nobody can bring them back.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)} className="justify-self-start">
        Delete account
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete your account">
        <DeleteAccountForm email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsGroup>
  );
}
