import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { ClientProfile } from '#domain/accreditation/documents/client-profiles.ts';
import type { HoursSummary } from '#domain/accreditation/documents/hours-summary.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { documentHours } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { Section } from '#web/ui/section.tsx';
import { SheetTable } from '#web/ui/data/sheet-table.tsx';

export function HoursSection({ hours }: { hours: HoursSummary }) {
  return (
    <Section title="Hours of coaching">
      <p className="mb-3">
        {documentHours(hours.minutes)} with {amountText(hours.clients, 'clients', DOCUMENT_REGION)}:{' '}
        {SESSION_FORMATS.filter((format) => hours.formats[format] > 0)
          .map((format) => `${documentHours(hours.formats[format])} ${SESSION_FORMAT_TEXTS[format].toLowerCase()}`)
          .join(', ')}
        .
      </p>
      <SheetTable
        label="Hours by year"
        headings={['Year', 'From an earlier log', 'Hours']}
        rows={hours.years.map(({ year, minutes, openingMinutes }) => ({
          key: String(year),
          cells: [year, openingMinutes > 0 ? documentHours(openingMinutes) : '', documentHours(minutes)],
        }))}
        totals={['Total', '', documentHours(hours.minutes)]}
        numbersFrom={1}
      />
    </Section>
  );
}

export function ProfilesSection({ profiles, minutes }: { profiles: readonly ClientProfile[]; minutes: number }) {
  return (
    <div style={{ breakBefore: 'page' }}>
      <Section title="Client profiles">
        <SheetTable
          label="Client profiles"
          headings={['Client', 'From', 'To', 'Format', 'Through', 'Sessions', 'Hours']}
          rows={profiles.map((profile) => ({
            key: String(profile.number),
            cells: [
              `Client ${profile.number}`,
              profile.from === null ? 'Not known' : documentDate(profile.from),
              documentDate(profile.to),
              profile.formats.map((format) => SESSION_FORMAT_TEXTS[format]).join(', '),
              profile.isOrganisation ? 'An organisation' : 'Private',
              profile.sessions === 0 ? '' : profile.sessions,
              documentHours(profile.minutes),
            ],
          }))}
          totals={['Total', '', '', '', '', '', documentHours(minutes)]}
          numbersFrom={5}
        />
      </Section>
    </div>
  );
}
