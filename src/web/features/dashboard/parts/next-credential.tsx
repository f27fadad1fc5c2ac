import type { CredentialStanding } from '#domain/dashboard/credential-standing.ts';
import { nextCredential } from '#domain/accreditation/forecast/next-credential.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { minutesOfDashboard, heldMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { NOT_ON_DEVICE } from '#web/ui/not-on-device.ts';
import { Link } from '@tanstack/react-router';

type Facts = Pick<Dashboard, 'total_minutes' | 'opening_minutes' | 'planned' | 'not_completed' | 'reminders'>;

/** What the rules say about the hours, as far as it is known. */
export interface Standing {
  readonly data: CredentialStanding | undefined;
  readonly isError: boolean;
}

export const NO_STANDING: Standing = { data: undefined, isError: false };

interface NextCredentialProps {
  data: Facts;
  standing: Standing;
}

/** The next credential and the missing hours in one line, with a link to all requirements. Its number is the credential page's. */
export function NextCredential({ data, standing }: NextCredentialProps) {
  const isOffline = useConnection() !== 'online';
  const { title, text, hint, link } = words(data, standing, isOffline);
  return (
    <section aria-label="Your next credential" className="mb-6">
      <h2
        data-value
        className="inline-block font-serif text-22 leading-[1.2] font-[450] tracking-[-0.012em] text-balance lining-figures md:text-26"
      >
        {title}
      </h2>
      {/* On phones the link is below the text, with space for two lines: nothing moves when the text is there. */}
      <div className="mt-1 flex min-h-[66px] flex-col items-start justify-between text-soft md:min-h-[51px]">
        <p>
          <span data-value>{text}</span> {hint && <span className="max-md:hidden">{hint}</span>}
        </p>
        <Link to="/reports/credentials" className="font-[560] whitespace-nowrap text-accent hover:underline tap">
          {link}
        </Link>
      </div>
    </section>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  /** What to do about it; the page behind the link says it too. */
  readonly hint?: string;
  readonly link: string;
}

function words(data: Facts, { data: standing, isError }: Standing, isOffline: boolean): Words {
  const { credentials } = data.reminders;
  const next = nextCredential(credentials, heldMinutes(minutesOfDashboard(data)));
  if (next === null) {
    const { body, level } = credentials.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1))[0]!;
    return { title: `You hold ${body} ${level}`, text: 'There is no level above it.', link: 'When to renew it' };
  }
  if (next.hours !== null && standing?.next) return { ...standing.next, link: 'What else it takes' };
  const title = `Next: ${next.body} ${next.level}`;
  return { title, text: unknownText(next.hours, isError, isOffline), link: 'What it takes' };
}

/** In place of the number while it is not known. */
function unknownText(hours: number | null, isError: boolean, isOffline: boolean): string {
  if (hours === null) return 'It asks for no number of hours.';
  if (isOffline) return `${NOT_ON_DEVICE}.`;
  return isError ? 'We couldn’t count your hours for it.' : `It asks for ${hours} h. Counting yours…`;
}
