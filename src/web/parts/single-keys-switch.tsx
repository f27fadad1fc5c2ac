import { setSingleKeys, useSingleKeys } from '#web/data/device/single-keys.ts';
import { CheckField } from '../ui/form/check-field.tsx';

/** Switches the shortcuts of single letters on or off, on this device. */
export function SingleKeysSwitch() {
  const areOn = useSingleKeys();
  return (
    <div>
      <CheckField checked={areOn} onCheck={setSingleKeys}>
        Single-letter shortcuts
      </CheckField>
      <p className="text-sm text-soft">
        Turn them off if you dictate or if they get in your way. This is remembered on this device only.
      </p>
    </div>
  );
}
