import { CONSENT_TEXTS, type Consent } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS } from '#domain/clients/client-payment.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const TONES = { given: 'good', refused: 'bad', withdrawn: 'bad' } as const satisfies Record<Consent, string>;

const day = (date: string) => dayText(date, today());

/** What a credential asks of a client: consent first, the rest where it is known. */
export function ClientCredentialFacts({ client }: { client: ClientRow }) {
  const { id, consent, consent_date, consent_how, relationship_start, relationship_end } = client;
  const { payer, relation, exchange, received_minutes: received } = client;
  return (
    <Section
      title="For your credential"
      action={
        <Link
          to="/clients/$id"
          params={{ id }}
          search={{ edit: 'consent' }}
          resetScroll={false}
          className="text-13 font-[560] text-accent hover:underline tap"
        >
          Change
        </Link>
      }
    >
      <dl className="grid gap-2.5 text-sm">
        <Fact label="Consent to be named">
          {consent ? (
            <Badge tone={TONES[consent]}>{CONSENT_TEXTS[consent]}</Badge>
          ) : (
            <Badge tone="warn">Not asked</Badge>
          )}
          <span className="text-sm text-soft">
            {[consent_date && day(consent_date), consent_how].filter(Boolean).map((text) => ` · ${text}`)}
          </span>
        </Fact>
        {(relationship_start ?? relationship_end) && (
          <Fact label="Working together">
            {relationship_start && `Since ${day(relationship_start)}`}
            {relationship_end && ` until ${day(relationship_end)}`}
          </Fact>
        )}
        {payer && <Fact label="Who pays">{PAYER_TEXTS[payer]}</Fact>}
        {relation && <Fact label="Who they are to you">{RELATION_TEXTS[relation]}</Fact>}
        {typeof received === 'number' && <Fact label="Coached you for">{durationLabel(received)}</Fact>}
        {exchange && <Fact label="What you get in return">{exchange}</Fact>}
        {client.organisation && <Fact label="Organisation">{client.organisation}</Fact>}
        {client.letter_date && <Fact label="Their letter">{`Signed ${day(client.letter_date)}`}</Fact>}
        {client.retain_until && <Fact label="Keep their data until">{day(client.retain_until)}</Fact>}
      </dl>
    </Section>
  );
}

/** Label and value in a line; below each other where there is no room. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="w-36 text-soft">{label}</dt>
      <dd className="min-w-32 flex-1">{children}</dd>
    </div>
  );
}
