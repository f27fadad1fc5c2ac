import { instantText } from '#domain/formatting/date-text.ts';
import type { Factor } from '@supabase/auth-js';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { refetchAccount } from '../account-queries.ts';
import { removeFactor } from '../second-factor.ts';

export function FactorList({ factors }: { factors: readonly Factor[] }) {
  return (
    <ul className="grid divided">
      {factors.map((factor) => (
        <FactorEntry key={factor.id} factor={factor} isLast={factors.length === 1} />
      ))}
    </ul>
  );
}

function FactorEntry({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const name = factor.friendly_name || 'Authenticator';
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: async () => {
      setAsking(false);
      toast.success({ title: isLast ? 'Two-factor sign-in is off' : 'Authenticator removed' });
      await refetchAccount();
    },
    onError: (error) => toast.destructive({ title: 'Could not remove it', description: messageOf(error) }),
  });
  return (
    <li className="flex min-h-[61px] items-center justify-between gap-4 py-2.5 first:pt-0">
      <div className="flex min-w-0 items-center gap-3">
        <ShieldCheck className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="font-[560]">{name}</p>
          <p className="text-sm text-soft">Added {instantText(new Date(factor.created_at), { dateStyle: 'medium' })}</p>
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
            : 'Its codes stop working. Devices that signed in with it must enter a code from another one.'
        }
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
