import { backSearch, backSearchText } from '#domain/calendar/back-search.ts';
import { unlikelyText } from '#domain/calendar/proposal-text.ts';
import type { NewProposal, Proposal } from '#domain/calendar/proposal.ts';
import { areSessions } from '#domain/calendar/propose.ts';
import { today } from '#web/data/device/today.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { Button } from '#web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';

interface MoreProps<One> {
  /** The proposals that are not listed. */
  proposals: readonly One[];
  onShow: () => void;
}

/** Other events of the last 18 months that are not in the log. */
export function BackSearchLine({ proposals, onShow }: MoreProps<NewProposal>) {
  const evidence = useQuery({ ...evidenceQuery(), enabled: proposals.length > 0 });
  if (proposals.length === 0) return null;
  return <MoreLine text={backSearchText(backSearch(proposals, evidence.data ?? null, today()))} onShow={onShow} />;
}

/** Events of the last 18 months that are probably not sessions. */
export function UnlikelyLine({ proposals, onShow }: MoreProps<Proposal>) {
  if (proposals.length === 0) return null;
  return <MoreLine text={unlikelyText(proposals.length, areSessions(proposals))} onShow={onShow} />;
}

const MoreLine = ({ text, onShow }: { text: string; onShow: () => void }) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
    {text}.
    <Button variant="secondary" size="small" onClick={onShow}>
      Show them
    </Button>
  </p>
);
