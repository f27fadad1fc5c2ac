import { amountText } from '#domain/accreditation/amount-text.ts';
import type { IcfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Exclusion } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import { clientsIn } from '#domain/accreditation/forecast/next-step.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

const LINK = 'text-accent underline decoration-rule underline-offset-2 hover:decoration-current';

/** The hours that the log leaves out, with links to fix them. Not printed. */
export function LeftOutHours({ log, evidence }: { log: IcfLog; evidence: EvidenceRows }) {
  const minutes = log.leftOff.reduce((sum, part) => sum + part.minutes, 0);
  if (minutes + log.unsaidMinutes === 0) return null;
  return (
    <section aria-label="What is not in this log" className="mt-6 max-w-[70ch] print:hidden">
      {minutes > 0 && (
        <>
          <p className="font-[560]">We left out {amountText(minutes, 'minutes')} of what you logged:</p>
          <ul className="mb-3 list-disc pl-5 text-soft">
            {log.leftOff.map((part) => (
              <li key={part.reason}>
                {amountText(part.minutes, 'minutes')}: {part.text}
                <Clients part={part} evidence={evidence} />.
              </li>
            ))}
          </ul>
        </>
      )}
      {log.unsaidMinutes > 0 && (
        <p>
          We listed {amountText(log.unsaidMinutes, 'minutes')} as pro bono because your records don’t say that they were
          paid.{' '}
          <Link to="/reports/credentials" search={{ tab: 'audit' }} className={LINK}>
            Which were paid?
          </Link>
        </p>
      )}
    </section>
  );
}

/** Links to clients without consent. */
function Clients({ part, evidence }: { part: Exclusion; evidence: EvidenceRows }) {
  if (part.reason !== 'consent-refused' && part.reason !== 'consent-not-asked') return null;
  const ids = clientsIn(part.rows, evidence);
  const clients = evidence.clients
    .filter(({ id }) => ids.has(id))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return clients.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place === 0 ? ': ' : ', '}
      <Link to="/clients/$id" params={{ id }} className={LINK}>
        {name}
      </Link>
    </Fragment>
  ));
}
