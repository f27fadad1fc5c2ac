import { alikeClients, alikeText, morePairs, pairKey } from '#domain/client-merge/alike-clients.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { useHiddenPairs } from '#web/data/records/hidden-pairs.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

/** How many pairs are listed; the list of clients offers all. */
const PAIRS_SHOWN = 3;

/** After an import: clients whose names look alike, to be compared and merged. */
export function AlikeAfterImport() {
  const { data } = useQuery({ ...clientNamesQuery, staleTime: 0 });
  const { isHidden } = useHiddenPairs();
  const pairs = alikeClients(data ?? []).filter(([one, other]) => !isHidden(pairKey(one.id, other.id)));
  if (pairs.length === 0) return null;
  return (
    <ul aria-label="Clients who may be the same person" className="mt-3 grid gap-1 text-sm">
      {pairs.slice(0, PAIRS_SHOWN).map(([kept, merged]) => (
        <li key={pairKey(kept.id, merged.id)}>
          {alikeText([kept, merged])}{' '}
          <Link
            to="/clients/$id"
            params={{ id: kept.id }}
            search={{ merge: merged.id }}
            aria-label={`Compare ${kept.name} and ${merged.name}`}
            className="font-[560] text-accent hover:underline tap"
          >
            Compare
          </Link>
        </li>
      ))}
      {pairs.length > PAIRS_SHOWN && <li className="text-soft">{moreText(pairs.length - PAIRS_SHOWN)}</li>}
    </ul>
  );
}

const moreText = (count: number) => `${morePairs(count)} ${count === 1 ? 'is' : 'are'} shown in your list of clients.`;
