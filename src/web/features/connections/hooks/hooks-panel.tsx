import { HOOKS_MAX } from '#domain/hooks/hook.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HookDialog } from './hook-dialog.tsx';
import { HookEntry } from './hook-entry.tsx';
import { hooksQuery } from './hook-calls.ts';

/** The coach's hooks, and how another one is made. */
export function HooksPanel() {
  const query = useQuery(hooksQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      {query.data && query.data.length > 0 && (
        <ul aria-label="Addresses" className="border-t border-rule">
          {query.data.map((hook) => (
            <HookEntry key={hook.id} hook={hook} />
          ))}
        </ul>
      )}
      <NotLoaded query={query} label="Loading your addresses" rows={1} />
      {query.data && query.data.length < HOOKS_MAX && (
        <Button variant="secondary" onClick={() => setAdding(true)} className="justify-self-start">
          Add an address
        </Button>
      )}
      {isAdding && <HookDialog hook={null} onClose={() => setAdding(false)} />}
    </div>
  );
}
