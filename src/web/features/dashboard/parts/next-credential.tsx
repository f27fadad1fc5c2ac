import type { CredentialStanding, Standing as Lines } from '#domain/dashboard/credential-standing.ts';
import { nextCredential } from '#domain/accreditation/forecast/next-credential.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { minutesOfDashboard, heldMinutes } from '#domain/dashboard/coaching-minutes.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { NEXT_LINK, StandingLines } from '#web/parts/standing-lines.tsx';
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
  /** The bodies that the coach works toward, as stored in the profile. */
  chosen?: readonly string[];
}

/** The next credential, the hours and the one next step. Its texts are the credential page's. */
export function NextCredential({ data, standing, chosen = [] }: NextCredentialProps) {
  const isOffline = useConnection() !== 'online';
  const { link, ...lines } = words(data, standing, chosen, isOffline);
  return (
    <StandingLines {...lines}>
      <Link to="/reports/credentials" className={NEXT_LINK}>
        {link}
      </Link>
    </StandingLines>
  );
}

interface Words extends Lines {
  /** To the credential page, where no step is known. */
  readonly link: string;
}

function words(
  data: Facts,
  { data: standing, isError }: Standing,
  chosen: readonly string[],
  isOffline: boolean,
): Words {
  const { credentials } = data.reminders;
  const next = nextCredential(credentials, heldMinutes(minutesOfDashboard(data)), chosen);
  if (next === null) {
    const { body, level } = credentials.toSorted((one, other) => (one.awarded_on < other.awarded_on ? 1 : -1))[0]!;
    const text = 'There is no level above it.';
    return { title: `You hold ${body} ${level}`, text, step: null, link: 'When to renew it' };
  }
  if (standing?.next) return { ...standing.next, link: 'What else it takes' };
  const title = `Next: ${next.body} ${next.level}`;
  return { title, text: unknownText(next.hours, isError, isOffline), step: null, link: 'What it takes' };
}

/** In place of the number while it is not known. */
function unknownText(hours: number | null, isError: boolean, isOffline: boolean): string {
  if (hours === null) return 'It asks for no number of hours.';
  if (isOffline) return `${NOT_ON_DEVICE}.`;
  return isError ? 'We couldn’t count your hours for it.' : `It asks for ${hours} h. Counting yours…`;
}
