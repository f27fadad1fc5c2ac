import { documentsFor, FIRST_DOCUMENT } from '#domain/accreditation/documents/document-list.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { MarkedLink } from '#web/ui/marked-link.tsx';
import { TabStrip, type Tab } from '#web/ui/tab-strip.tsx';

const HOME = '/reports/credentials';
const DOCUMENTS = `${HOME}/documents`;

const part = (tab: string, label: string): Tab => ({ id: tab, label, to: HOME, search: { tab } });
const page = (id: string, label: string): Tab => ({ id, label, to: `${HOME}/${id}`, search: {} });

const PATH: readonly Tab[] = [part('rules', 'Ready to apply?'), part('plan', 'Plan'), part('renewal', 'Renewal')];
const EVIDENCE: readonly Tab[] = [
  part('missing', 'Still needed'),
  page('records', 'Records'),
  page('clients', 'Clients'),
  page('witnesses', 'Witnesses'),
  part('audit', 'Audit check'),
];

interface CredentialNavProps {
  /** The id of a part, a page or a document. */
  at: string;
  /** The page's search parameters, which links to its own parts repeat. The other places show the same credential. */
  search?: { readonly body?: string | undefined; readonly level?: string | undefined };
  /** The credentials recorded, as far as they are known: some have documents of their own. */
  held?: EvidenceRows['credentials'];
}

/** The three places of credentials, and the parts of the one that is open. */
export function CredentialNav({ at, search: kept = {}, held = [] }: CredentialNavProps) {
  const credential = { body: kept.body, level: kept.level };
  const documents = documentsFor(held, at).map(({ id, label }): Tab => {
    const search = id === FIRST_DOCUMENT ? {} : { document: id };
    return { id, label, to: DOCUMENTS, search };
  });
  const places = [
    { label: 'Path', to: HOME, search: { ...kept, tab: undefined }, tabs: PATH },
    { label: 'Evidence', to: HOME, search: { ...kept, tab: 'missing' }, tabs: EVIDENCE },
    {
      label: 'Hand in',
      to: DOCUMENTS,
      search: { ...credential, document: 'hand-in' },
      tabs: [...documents, page('lent', 'Lent views')],
    },
  ];
  const place = places.find(({ tabs }) => tabs.some(({ id }) => id === at));
  return (
    <>
      <nav
        aria-label="Credentials"
        className="mb-2 flex flex-wrap rounded-lg border border-rule bg-sunk p-[3px] print:hidden sm:w-fit"
      >
        {places.map(({ label, to, search }) => (
          <MarkedLink
            key={label}
            to={to}
            search={search as never}
            isCurrent={label === place?.label}
            className="grid min-h-11 flex-1 place-items-center rounded-md border border-transparent px-4 text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-card aria-[current=page]:font-[560] aria-[current=page]:text-ink"
          >
            {label}
          </MarkedLink>
        ))}
      </nav>
      {place && (
        <TabStrip
          // Again when there are more tabs, which may push the current one out of the strip.
          key={place.tabs.length}
          label={place.label}
          tabs={place.tabs.map((tab) => (tab.to === HOME ? { ...tab, search: { ...kept, ...tab.search } } : tab))}
          current={at}
        />
      )}
    </>
  );
}
