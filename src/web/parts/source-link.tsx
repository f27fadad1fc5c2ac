import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** A page of a body, or its title alone where it has no address. */
export function SourceLink({ source: { title, url } }: { source: Source }) {
  if (url === null) return title;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
      {title}
    </a>
  );
}
