import { SingleKeysSwitch } from '#web/parts/single-keys-switch.tsx';
import { useSingleKeys } from '#web/data/device/single-keys.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Fragment } from 'react';
import { OTHER_KEYS, SINGLE_KEYS } from './key-list.ts';

const MOD = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** All keyboard shortcuts, and the switch for those of one letter. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeys();
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <KeyList keys={OTHER_KEYS} />
      <div className="mb-5 border-t border-rule pt-4">
        <SingleKeysSwitch />
      </div>
      {areOn && <KeyList keys={SINGLE_KEYS} />}
    </Dialog>
  );
}

function KeyList({ keys }: { keys: typeof SINGLE_KEYS }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1.5 pb-4 text-15">
      {keys.map(({ keys: pressed, does }) => (
        <Fragment key={does}>
          <dt>{does}</dt>
          <dd className="flex justify-end gap-1">
            {pressed.map((key) => (
              <kbd
                key={key}
                className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-edge bg-sunk px-1.5 font-sans text-13"
              >
                {key === 'mod' ? MOD : key}
              </kbd>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
