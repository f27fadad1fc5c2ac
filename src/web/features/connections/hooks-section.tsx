import { Button } from '#web/ui/button.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useState } from 'react';

const HooksPanel = lazyPart(async () => (await import('./hooks/hooks-panel.tsx')).HooksPanel);

/** Events that are sent to addresses of the coach's (ADR 148). Few coaches need it, so it is loaded when it is opened. */
export function HooksSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsGroup title="Send events elsewhere" anchor="events" description="To Zapier, Make or your own program.">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start"
      >
        Addresses
      </Button>
      {isOpen && <HooksPanel />}
    </SettingsGroup>
  );
}
