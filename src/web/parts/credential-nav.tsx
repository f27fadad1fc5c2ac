import { Link } from '@tanstack/react-router';

const PAGES = [
  { to: '/reports/credentials', label: 'Progress' },
  { to: '/reports/credentials/records', label: 'Records' },
  { to: '/reports/credentials/clients', label: 'Clients' },
  { to: '/reports/credentials/documents', label: 'Documents' },
  { to: '/reports/credentials/witnesses', label: 'Witnesses' },
  { to: '/reports/credentials/lent', label: 'Lent views' },
] as const;

/** Links to the credential pages. */
export function CredentialNav() {
  return (
    <nav aria-label="Credentials" className="mb-6 flex flex-wrap gap-1.5 print:hidden">
      {PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="grid min-h-11 place-items-center rounded-full border border-rule px-2.5 text-sm md:px-4 text-soft hover:bg-sunk hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-wash aria-[current=page]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
