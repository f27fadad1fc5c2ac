import { Link } from '@tanstack/react-router';

const LINKS = [
  { area: 'users', label: 'Users', to: '/admin', search: {} },
  { area: 'subscriptions', label: 'Subscriptions', to: '/subscription/admin', search: {} },
  { area: 'actions', label: 'Admin actions', to: '/admin', search: { view: 'actions' } },
  { area: 'support', label: 'Support views', to: '/admin', search: { view: 'support' } },
] as const;

/** Links to the areas of the administration. */
export function AdminNav({ current }: { current: (typeof LINKS)[number]['area'] }) {
  return (
    <nav aria-label="Administration" className="mb-6 flex flex-wrap gap-1.5">
      {LINKS.map(({ area, label, to, search }) => (
        <Link
          key={area}
          to={to}
          search={search}
          // Without this the router would also mark the users as current on the audit trail, whose address starts the same.
          activeOptions={{ exact: true }}
          {...(area === current ? { 'aria-current': 'page' as const } : {})}
          className="grid min-h-11 place-items-center rounded-full border border-rule px-4 text-sm text-soft hover:bg-sunk hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-wash aria-[current=page]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
