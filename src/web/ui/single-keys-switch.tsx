import { setSingleKeys, useSingleKeys } from '#web/backend/single-keys.ts';

/** Switches the shortcuts of single letters on or off, on this device. */
export function SingleKeysSwitch() {
  const areOn = useSingleKeys();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
          className="size-[18px] accent-(--accent)"
        />
        Shortcuts of single letters
      </label>
      <p className="text-sm text-soft">
        Switch them off when you dictate, or when they get in your way. Kept on this device.
      </p>
    </div>
  );
}
