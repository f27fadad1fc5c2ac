// The texts of a packet, with dates and numbers as in all documents (ADR 110).
import { amountText } from '#domain/accreditation/amount-text.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import type { Requirement } from '#domain/accreditation/evaluate/rule-result.ts';
import type { FormGoal } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { Packet } from './packet.ts';

/** What stands above each document. */
export interface Heading {
  readonly title: string;
  /** The coach and the day. */
  readonly about: string;
}

/** @example 'Application for ICF ACC', 'Renewal of EMCC Practitioner' */
export const packetTitle = ({ body, level, stage }: FormGoal): string =>
  `${stage === 'renewal' ? 'Renewal of' : 'Application for'} ${body} ${level}`;

/** @param coach '' where no name is known @param today a calendar date */
export const packetHeading = (goal: FormGoal, coach: string, today: string): Heading => ({
  title: packetTitle(goal),
  about: [coach && `Coach: ${coach}`, `Made on ${documentDate(today)}`].filter(Boolean).join(' · '),
});

/** @example '100 coaching hours since your training began. Recorded: 112.5 h of 100 h.' */
export function provedText({ rule, result: { have, need, unit } }: Requirement): string {
  const recorded = amountText(have, unit, DOCUMENT_REGION);
  if (need === null) return have > 0 ? `${rule.text} Left out: ${recorded}.` : rule.text;
  return `${rule.text} Recorded: ${recorded} of ${amountText(need, unit, DOCUMENT_REGION)}.`;
}

/** The coach's own words in a packet, in which a client may be named by mistake. */
export const textsIn = ({ parts }: Packet): string[] =>
  parts
    .filter(({ part }) => part.contents.kind === 'records' || part.contents.kind === 'entries')
    .flatMap(({ contents }) => contents)
    .flatMap((content) =>
      content.kind === 'text'
        ? [content.title, ...content.paragraphs]
        : content.table.rows.flat().filter((cell) => typeof cell === 'string'),
    );
