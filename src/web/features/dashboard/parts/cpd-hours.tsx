import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { FigurePair } from './figure-pair.tsx';

export function CpdHours({ data }: { data: Pick<Dashboard, 'cpd_hours' | 'cpd_hours_this_year'> }) {
  return (
    <Section title="CPD Hours" className="flex flex-col">
      <Card className="flex-1">
        <FigurePair
          figures={[
            { label: 'Total CPD Hours', value: cpdHoursText(data.cpd_hours) },
            { label: 'Hours this year', value: cpdHoursText(data.cpd_hours_this_year) },
          ]}
        />
        <p className="mt-3 border-t border-rule pt-3 text-[13px] text-soft">
          Evidence for your next credential renewal.{' '}
          <Link to="/cpd" className="font-[560] whitespace-nowrap text-accent hover:underline tap">
            Record CPD
          </Link>
        </p>
      </Card>
    </Section>
  );
}
