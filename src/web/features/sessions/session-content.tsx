import { useRowComments } from '#web/data/records/lent-comments.ts';
import { RowComments } from '#web/parts/row-comments.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import type { SessionWithClient } from './session-queries.ts';

/** Plain text with its line breaks; no markup. */
const PROSE = 'max-w-[65ch] leading-relaxed whitespace-pre-wrap';

export function SessionContent({ session }: { session: SessionWithClient }) {
  const { topics, notes, follow_up } = session;
  return (
    <div className="border-t border-rule pt-6">
      <RowComments {...useRowComments('sessions', session.id)} />
      {follow_up && (
        <section aria-labelledby="follow-up" className="mb-8 max-w-[70ch] rounded-card bg-amber-wash px-5 py-4">
          <h2 id="follow-up" className="mb-1 font-sans! text-13 font-[560] tracking-normal! text-amber">
            Follow-up
          </h2>
          <p className={PROSE}>{follow_up}</p>
        </section>
      )}
      <Section title="Notes">
        {notes ? (
          <p className={PROSE}>{notes}</p>
        ) : (
          <p className="text-soft">
            None yet.{' '}
            <Link
              to="/sessions/$id"
              params={{ id: session.id }}
              search={{ edit: 1 }}
              resetScroll={false}
              className="font-[560] text-accent hover:underline tap"
            >
              Add notes
            </Link>
          </p>
        )}
      </Section>
      {topics.length > 0 && (
        <Section title="Topics">
          <ul className="flex flex-wrap gap-2">
            {topics.map((topic) => (
              <li key={topic} className="max-w-full">
                <Link
                  to="/sessions"
                  search={{ topic }}
                  title="Sessions with this topic"
                  className="block truncate rounded-full border border-transparent bg-wash px-3 py-3 text-sm text-accent md:py-1.5 hover:border-accent"
                >
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
