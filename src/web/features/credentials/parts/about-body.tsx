import type { Body } from '#domain/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { Link } from '@tanstack/react-router';

/** The full name of a body that few know by its initials, and its documents, which others don't see among theirs. */
export function AboutBody({ body }: { body: Body }) {
  const { name, ladder, documents } = BODIES[body];
  if (ladder !== null) return null;
  return (
    <p className="mb-3 text-soft">
      {name}.{' '}
      {documents.map(({ id }) => (
        <Link
          key={id}
          to="/reports/credentials/documents"
          search={{ document: id }}
          className="text-accent underline print:hidden"
        >
          Print a summary of your hours
        </Link>
      ))}
    </p>
  );
}
