// A view that a coach lends to an assessor (ADR 92): what the coach enters, its schema for form and server, and its limits.
import { recordsWith } from '#domain/records/record-kinds.ts';
import * as z from 'zod/mini';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { emailSchema } from '#domain/auth/credentials.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { EARLIEST_DATE, LATEST_DATE, isAfter } from '#domain/time.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { withoutLinks } from '#domain/outside-mails/links-in-text.ts';
import { outsideNameSchema } from '#domain/outside-mails/outside-name.ts';
import { nameSchema, textSchema } from '#domain/records/column-schemas.ts';

/** What clients are called in a view. */
export const CLIENT_LABELS = ['initials', 'numbers'] as const;
export type ClientLabels = (typeof CLIENT_LABELS)[number];

/** Days until a view expires. */
export const LENT_DAYS_MAX = 90;
export const LENT_DAYS = [7, 14, 30, 60, LENT_DAYS_MAX] as const;
export const LENT_MESSAGE_MAX_CHARS = 2000;
export const LENT_COMMENT_MAX_CHARS = 2000;
/** The number of digits of the code that is mailed to the assessor, and how long it works. */
export const LENT_CODE_DIGITS = 6;
export const LENT_CODE_MINUTES = 10;
/** How long an assessor can read before a new code is needed. */
export const LENT_VISIT_HOURS = 4;
/** Expired views are deleted after this many days. */
export const LENT_VIEW_RETENTION_DAYS = 365;

/** The credential whose rules a view shows. @example ruleSetOf('ICF/PCC') // { body: 'ICF', level: 'PCC' } */
export function ruleSetOf(rule: string): { readonly body: Body; readonly level: string } | null {
  const at = rule.indexOf('/');
  const body = BODY_NAMES.find((name) => name === rule.slice(0, at));
  const level = rule.slice(at + 1);
  return body !== undefined && credentialsOf(body).includes(level) ? { body, level } : null;
}

/** Every credential whose rules a view can show, such as ICF/PCC. */
export const LENT_RULES: readonly string[] = BODY_NAMES.flatMap((body) =>
  credentialsOf(body).map((level) => `${body}/${level}`),
);

type Period = Pick<LentView, 'period_from' | 'period_to'>;

/** The default of a new view: an assessor needs all records to check a credential. */
export const ALL_TIME: Period = { period_from: EARLIEST_DATE, period_to: LATEST_DATE };
export const isAllTime = ({ period_from, period_to }: Period): boolean =>
  period_from === ALL_TIME.period_from && period_to === ALL_TIME.period_to;

/** @example lentRecordsText(ALL_TIME, 'coaching records') // 'all coaching records' */
export function lentRecordsText(view: Period, records: string): string {
  if (isAllTime(view)) return `all ${records}`;
  return `${records} from ${longDate(view.period_from)} to ${longDate(view.period_to)}`;
}

const DAYS_TEXT = `A view can be lent for 1 to ${LENT_DAYS_MAX} days`;
export const LENT_TEXTS = {
  period: 'The last day can’t be before the first',
  rules: 'To show requirements, lend all records as well',
} as const;

export const lentViewSchema = z
  .object({
    id: z.uuid('id must be a uuid'),
    assessor_name: outsideNameSchema('Name'),
    assessor_email: emailSchema,
    message: textSchema('Your words', LENT_MESSAGE_MAX_CHARS).check(withoutLinks('Your words')),
    period_from: calendarDateSchema,
    period_to: calendarDateSchema,
    client_labels: z.enum(CLIENT_LABELS, 'Clients must be shown by initials or numbers'),
    lends_learning: z.boolean('lends_learning must be true or false'),
    lends_practice: z.boolean('lends_practice must be true or false'),
    rules: z
      .array(z.string().check(z.refine((rule) => ruleSetOf(rule) !== null, 'A credential must be one that is offered')))
      .check(z.maxLength(LENT_RULES.length, 'A credential can be lent once')),
    days: z.int(DAYS_TEXT).check(z.minimum(1, DAYS_TEXT), z.maximum(LENT_DAYS_MAX, DAYS_TEXT)),
  })
  .check(
    z.superRefine((view, context) => {
      if (view.period_to < view.period_from)
        context.addIssue({ code: 'custom', message: LENT_TEXTS.period, input: view, path: ['period_to'] });
      if (view.rules.length > 0 && !(view.lends_learning && view.lends_practice))
        context.addIssue({ code: 'custom', message: LENT_TEXTS.rules, input: view, path: ['rules'] });
    }),
  );
export type LentViewInput = z.output<typeof lentViewSchema>;

/** A view as its coach reads it. Instants are ISO strings. */
export interface LentView {
  readonly id: string;
  readonly assessor_name: string;
  readonly assessor_email: string;
  readonly message: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly client_labels: ClientLabels;
  readonly lends_learning: boolean;
  readonly lends_practice: boolean;
  readonly rules: readonly string[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  /** When the right code was entered, or an admin opened it. */
  readonly opened: readonly string[];
  /** Lent to support for an hour (ADR 152), without an address. */
  readonly for_support: boolean;
}

export type LentViewState = 'open' | 'revoked' | 'expired';

/** @param now an ISO instant @example lentViewState({ revoked_at: null, expires_at: '2026-11-30T…' }, '2026-12-01T…') // 'expired' */
export function lentViewState(view: Pick<LentView, 'revoked_at' | 'expires_at'>, now: string): LentViewState {
  if (view.revoked_at !== null) return 'revoked';
  return isAfter(view.expires_at, now) ? 'open' : 'expired';
}

/** The tables on whose rows an assessor can comment. */
const COMMENTED_TABLES = recordsWith('isCommented');
export type CommentedTable = (typeof COMMENTED_TABLES)[number];
export const isCommented = (table: string): table is CommentedTable => COMMENTED_TABLES.some((one) => one === table);

export interface LentComment {
  readonly id: string;
  /** The row's table and id; both null for a comment on the whole view. */
  readonly area: CommentedTable | null;
  readonly row_id: string | null;
  readonly comment: string;
  readonly created_at: string;
}

/** The text argument of rpc/add_lent_comment, which an assessor writes. */
export const lentCommentSchema = z.object({ comment: nameSchema('Comment', LENT_COMMENT_MAX_CHARS) });
