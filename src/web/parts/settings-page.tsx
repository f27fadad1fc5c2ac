import { screenOf } from '#domain/screens.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabStrip, type Tab } from '#web/ui/tab-strip.tsx';
import type { ReactNode } from 'react';

const PATHS = ['/profile', '/connections', '/account'] as const;
const TABS = PATHS.map((path): Tab => ({ id: path, label: screenOf(path).title, to: path, search: {} }));

interface SettingsPageProps {
  at: (typeof PATHS)[number];
  description: string;
  /** Groups of settings. */
  children: ReactNode;
}

/** One of the three pages of settings, with links to all of them. */
export function SettingsPage({ at, description, children }: SettingsPageProps) {
  return (
    <div className="max-w-3xl">
      <PageHeader title={screenOf(at).title} description={description} />
      {/* Its rule and that of the first group are one. */}
      <TabStrip label="Settings" tabs={TABS} current={at} className="-mb-px" />
      {children}
    </div>
  );
}
