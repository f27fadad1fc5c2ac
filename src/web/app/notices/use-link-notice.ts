import { readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Shows the result of a mailed link to a user who is signed in. */
export function useLinkNotice(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const link = readLinkOutcome(hash);
    if (link.kind !== 'failed' && link.kind !== 'half') return;
    if (link.kind === 'half') toast.success({ title: 'Address confirmed', description: link.text });
    else toast.destructive({ title: 'The link did not work', description: `${link.text}.` });
    // Otherwise it would be shown again on every reload.
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [hash, navigate]);
}
