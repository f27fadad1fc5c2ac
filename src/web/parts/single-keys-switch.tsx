import { setSingleKeys, useSingleKeys } from '#web/data/device/single-keys.ts';

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
        Single-letter shortcuts
      </label>
      <p className="text-sm text-soft">
        Turn them off if you dictate or if they get in your way. This is remembered on this device only.
      </p>
    </div>
  );
}
