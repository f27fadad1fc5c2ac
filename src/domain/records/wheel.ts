// A Wheel of Life of a client.
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import { calendarDateSchema } from '#domain/calendar-date.ts';
import { schemasOf, type Columns } from './column.ts';
import { textSchema } from './column-schemas.ts';

export const WHEEL_AREAS = 8;
export const WHEEL_SCORE_MIN = 1;
export const WHEEL_SCORE_MAX = 10;
export const AREA_NAME_MAX_CHARS = 40;
export const WHEEL_NOTE_MAX_CHARS = 2_000;

/** The areas of a client's first wheel, which the coach can rename. */
export const DEFAULT_AREA_NAMES = [
  'Work',
  'Money',
  'Health',
  'Family and friends',
  'Partner',
  'Personal growth',
  'Rest and play',
  'Home and surroundings',
] as const;

const SCORE_TEXT = 'A score must be a whole number from 1 to 10';

const areaSchema = z.strictObject({
  name: z
    .string('An area needs a name')
    .check(z.trim(), z.minLength(1, 'An area needs a name'), atMostChars('The name of an area', AREA_NAME_MAX_CHARS)),
  score: z.number(SCORE_TEXT).check(
    z.refine((score) => Number.isInteger(score), SCORE_TEXT),
    z.minimum(WHEEL_SCORE_MIN, SCORE_TEXT),
    z.maximum(WHEEL_SCORE_MAX, SCORE_TEXT),
  ),
});
export type WheelArea = z.infer<typeof areaSchema>;

/** The normalised name by which areas are compared. */
export const areaKey = (name: string): string => name.trim().toLowerCase();

const areasSchema = z.array(areaSchema, 'Areas must be a list').check(
  z.refine((areas) => areas.length === WHEEL_AREAS, 'A wheel has eight areas'),
  z.refine(
    (areas) => new Set(areas.map(({ name }) => areaKey(name))).size === areas.length,
    'Two areas have the same name',
  ),
);

/** `date` is a calendar date. */
export const wheelColumns = {
  client_id: { schema: z.uuid('Choose a client'), kind: 'client', label: 'Client' },
  date: { schema: calendarDateSchema, kind: 'date', label: 'Date' },
  areas: { schema: areasSchema, kind: 'areas', label: 'Areas' },
  note: { schema: textSchema('Note', WHEEL_NOTE_MAX_CHARS), kind: 'text', label: 'Note' },
} satisfies Columns;

export const wheelSchema = z.object(schemasOf(wheelColumns));
export type WheelInput = z.infer<typeof wheelSchema>;
