import { lazy, Suspense, useState } from 'react';
import { useKeys } from './keys/use-keys.ts';
import { QuickAdd } from './quick-add.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys/keys-dialog.tsx')).KeysDialog }));

/** What a key opens over any page; each loads when it is first asked for. */
export function Overlays() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  useKeys({
    isPaletteOpen: open === 'palette',
    togglePalette: () => setOpen(open === 'palette' ? null : 'palette'),
    showKeys: () => setOpen('keys'),
  });
  return (
    <>
      <QuickAdd />
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShowKeys={() => setOpen('keys')} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}
