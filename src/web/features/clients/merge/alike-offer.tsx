import { alikeText, morePairs, pairKey } from '#domain/client-merge/alike-clients.ts';
import { useAlikePairs } from '#web/data/records/alike-pairs.ts';
import { useHiddenPairs } from '#web/data/records/hidden-pairs.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clientsQuery } from '../client-queries.ts';

/** Clients whose names look alike, one pair at a time: all of them, or those of one client. */
export function AlikeOffer({ clientId }: { clientId?: string }) {
  // What the list has read; a client's page does not ask for it.
  const { data } = useQuery({ ...clientsQuery, enabled: false });
  const { isHidden, hide } = useHiddenPairs();
  const pairs = useAlikePairs(data);
  const shown = pairs.filter(
    ([one, other]) =>
      !isHidden(pairKey(one.id, other.id)) && (!clientId || one.id === clientId || other.id === clientId),
  );
  const [first, ...others] = shown;
  if (!first) return null;
  const [kept, merged] = first;
  return (
    <Notice
      action={
        <span className="flex flex-wrap gap-2">
          <Link
            to="/clients/$id"
            params={{ id: kept.id }}
            search={{ merge: merged.id }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Compare
          </Link>
          <Button variant="ghost" size="small" onClick={() => hide(pairKey(kept.id, merged.id))}>
            Two people
          </Button>
        </span>
      }
    >
      {alikeText(first)}
      {others.length > 0 && <span className="text-soft"> {moreText(others.length)}</span>}
    </Notice>
  );
}

/** The next pair comes when this one is decided. */
const moreText = (count: number) => `${morePairs(count)} ${count === 1 ? 'looks' : 'look'} alike, shown one by one.`;
