import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { longDate } from '#domain/formatting/date-text.ts';
import { periodName } from './period-text.ts';
import type { ReportView } from '../report-query.ts';

/** Stands on paper alone, where no control says what the report is about. */
export function PaperHeading({ view: { period, client }, today }: { view: ReportView; today: string }) {
  const profile = useProfile();
  const names = useQuery(clientNamesQuery);
  const coach = profile.data?.display_name;
  const name = names.data?.find(({ id }) => id === client)?.name;
  return (
    <div className="mb-4 hidden print:block">
      <p className="font-serif text-xl font-[550]">{periodName(period)}</p>
      <p className="text-soft">
        {[client === null ? 'All clients' : name, coach && `Coach: ${coach}`, `Made on ${longDate(today)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
