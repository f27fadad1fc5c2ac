import { backSearch, backSearchText } from '#domain/calendar/back-search.ts';
import type { NewProposal } from '#domain/calendar/propose.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';

interface BackSearchLineProps {
  /** Those that are not listed. */
  proposals: readonly NewProposal[];
  onShow: () => void;
}

/** What else of the last 18 months is in the calendar and not in the log. */
export function BackSearchLine({ proposals, onShow }: BackSearchLineProps) {
  const evidence = useQuery({ ...evidenceQuery(), enabled: proposals.length > 0 });
  if (proposals.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {backSearchText(backSearch(proposals, evidence.data ?? null, today()))}.
      <Button variant="secondary" size="small" onClick={onShow}>
        Show them
      </Button>
    </p>
  );
}
