import type { ClientRow } from '#web/data/wire/tables.ts';

/** One press writes or calls. */
export function ClientContact({ client }: { client: ClientRow }) {
  if (!client.email && !client.phone) return <span>No contact details yet</span>;
  const linkClass = 'text-accent hover:underline tap';
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {client.email && (
        <a href={`mailto:${encodeURIComponent(client.email)}`} className={linkClass}>
          {client.email}
        </a>
      )}
      {client.phone && (
        <a href={`tel:${client.phone.replace(/[^+\d*#]/g, '')}`} className={linkClass}>
          {client.phone}
        </a>
      )}
    </span>
  );
}
