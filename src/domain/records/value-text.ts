// What a column of a record holds, in the words that screens have for it.
import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS } from '#domain/clients/client-payment.ts';
import type { Column } from './column.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { dayText } from '#domain/formatting/date-text.ts';

interface Known {
  readonly clients: readonly { id: string; name: string }[];
  /** A calendar date. */
  readonly today: string;
}

/** The words of kinds whose values are names. */
const WORDS: Readonly<Partial<Record<Column['kind'], Readonly<Record<string, string>>>>> = {
  consent: CONSENT_TEXTS,
  format: SESSION_FORMAT_TEXTS,
  'session-kind': SESSION_KIND_TEXTS,
  'supervision-format': SESSION_FORMAT_TEXTS,
  payer: PAYER_TEXTS,
  relation: RELATION_TEXTS,
};

/**
 * A column's value as a coach reads it.
 * @example valueText({ kind: 'payer' }, 'organisation', known) // 'Their organisation'
 */
export function valueText({ kind }: Pick<Column, 'kind'>, value: unknown, { clients, today }: Known): string {
  if (kind === 'paid') return value === null || value === undefined ? 'Not said' : value ? 'Paid' : 'Pro bono';
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (kind === 'minutes') return durationLabel(value);
    return kind === 'hours' ? `${value} h` : String(value);
  }
  if (Array.isArray(value)) return value.map(itemText).join(', ') || 'Nothing';
  if (typeof value !== 'string') return 'Nothing';
  if (kind === 'date') return dayText(value, today);
  if (kind === 'client') return clients.find(({ id }) => id === value)?.name ?? 'Another client';
  return WORDS[kind]?.[value] ?? value;
}

/** A topic, or an area of a wheel with its score. */
function itemText(item: unknown): string {
  if (typeof item === 'string') return item;
  const { name, score } = item as { name: string; score: number };
  return `${name} ${score}`;
}
