import { readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Says what a mailed link came to, to somebody who is signed in and sees the page that it leads to. */
export function useLinkNotice(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const link = readLinkOutcome(hash);
    if (link.kind !== 'failed' && link.kind !== 'half') return;
    if (link.kind === 'half') toast.success({ title: 'Address confirmed', description: link.text });
    else toast.destructive({ title: 'The link did not work', description: `${link.text}.` });
    // Else it is said again at every reload.
    void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [hash, navigate]);
}
