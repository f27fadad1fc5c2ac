import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { notHeldText, hoursTextOrNull } from '#domain/dashboard/coaching-minutes.ts';
import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { FigurePair } from './figure-pair.tsx';

type SupervisionFacts = Pick<
  Dashboard,
  | 'supervision_sessions'
  | 'supervision_minutes'
  | 'planned_supervision_minutes'
  | 'minutes_since_supervision'
  | 'reminders'
>;

export function SupervisionProgress({ data }: { data: SupervisionFacts }) {
  const caveat = notHeldText(hoursTextOrNull(data.planned_supervision_minutes), null);
  return (
    <Section title="Supervision Progress" className="flex flex-col">
      <Card className="flex-1">
        <FigurePair
          figures={[
            { label: 'Total Sessions', value: String(data.supervision_sessions) },
            { label: 'Total Hours', value: hoursText(data.supervision_minutes) },
          ]}
        />
        {caveat && <p className="mt-1 text-13 text-soft">{caveat}</p>}
        <p className="mt-3 border-t border-rule pt-3 text-13 text-soft">
          <span data-value>{sinceText(data)}</span>{' '}
          <Link to="/supervision/new" className="font-[560] whitespace-nowrap text-accent hover:underline tap">
            {data.supervision_sessions === 0 ? 'Record it' : 'Plan it'}
          </Link>
        </p>
      </Card>
    </Section>
  );
}

function sinceText({ supervision_sessions, minutes_since_supervision, reminders }: SupervisionFacts): string {
  if (supervision_sessions === 0) return 'No supervision recorded yet.';
  if (reminders.last_supervision === null) return 'No supervision held yet.';
  const hours = hoursNumber(minutes_since_supervision);
  return `${hours} coaching ${hours === '1' ? 'hour' : 'hours'} since your last supervision.`;
}
