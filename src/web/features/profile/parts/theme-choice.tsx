import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { THEMES, type ProfileInput } from '#domain/profile/profile-schema.ts';
import type { ProfileRow } from '#web/data/wire/tables.ts';
import { applyTheme } from '#web/data/device/theme.ts';
import { Monitor } from '#web/ui/icons/monitor.tsx';
import { Moon } from '#web/ui/icons/moon.tsx';
import { Sun } from '#web/ui/icons/sun.tsx';
import { useState } from 'react';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useUpdateProfile } from '#web/data/records/update-profile.ts';

const LOOKS = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const;

/** Applies a theme at once, and saves it in the profile for other devices. */
export function ThemeChoice({ profile }: { profile: ProfileRow }) {
  const [theme, setTheme] = useState<ProfileInput['theme']>(profile.theme);
  const update = useUpdateProfile(profile.id);

  const choose = (chosen: ProfileInput['theme']) => {
    setTheme(chosen);
    applyTheme(chosen);
    update.mutate(
      { theme: chosen },
      {
        onError: failureToast('The theme is kept on this device only'),
      },
    );
  };

  return (
    <SettingsGroup title="Appearance" description="Applies at once, on every device you sign in on.">
      <fieldset>
        <legend className="sr-only">Theme</legend>
        <div className="grid grid-cols-3 gap-2">
          {THEMES.map((one) => (
            <ThemeOption key={one} theme={one} isChosen={one === theme} onChoose={choose} />
          ))}
        </div>
      </fieldset>
    </SettingsGroup>
  );
}

interface ThemeOptionProps {
  theme: ProfileInput['theme'];
  isChosen: boolean;
  onChoose: (theme: ProfileInput['theme']) => void;
}

function ThemeOption({ theme, isChosen, onChoose }: ThemeOptionProps) {
  const { label, Icon } = LOOKS[theme];
  return (
    <label className="relative grid cursor-pointer justify-items-center gap-1.5 rounded-card border border-edge px-1 py-4 text-sm text-soft transition-colors hover:bg-sunk has-checked:border-accent has-checked:bg-wash has-checked:font-[560] has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="theme"
        value={theme}
        checked={isChosen}
        onChange={() => onChoose(theme)}
        className="sr-only"
      />
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {label}
    </label>
  );
}
