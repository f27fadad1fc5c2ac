import { useId, type ReactNode } from 'react';

interface SettingsGroupProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A group of settings: title and description at the left, the settings at the right. */
export function SettingsGroup({ title, description, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-5 border-t border-rule py-8 wide:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-[18px] leading-snug font-[550]">
          {title}
        </h2>
        <p className="mt-1 text-sm text-soft">{description}</p>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}
