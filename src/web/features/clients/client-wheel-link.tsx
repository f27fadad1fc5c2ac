import { config } from '#web/data/wire/config.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';

/** To the wheels drawn with this client, where the coach tools are there. */
export function ClientWheelLink({ clientId }: { clientId: string }) {
  if (!config().flags.coachTools) return null;
  return (
    <Link
      to="/coach-tools"
      search={{ tool: 'wheel', client: clientId }}
      className={buttonClass({ variant: 'secondary', className: 'mb-8' })}
    >
      <ChartPie aria-hidden="true" className="size-4" />
      Wheel of Life
    </Link>
  );
}
