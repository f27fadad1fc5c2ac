// The comparison of two wheels of one client. Areas are matched by name.
import { fixedText } from '#domain/formatting/number-text.ts';
import { areaKey, type WheelArea } from '#domain/records/wheel.ts';

export interface AreaChange {
  readonly name: string;
  /** null: that wheel does not have the area. */
  readonly before: number | null;
  readonly after: number | null;
  /** `after` minus `before`; null if one is missing. */
  readonly change: number | null;
}

/** One entry per area, in the later wheel's order, then those that only the earlier one has. */
export function compareWheels(earlier: readonly WheelArea[], later: readonly WheelArea[]): AreaChange[] {
  const scores = new Map(earlier.map(({ name, score }) => [areaKey(name), score]));
  const kept = new Set(later.map(({ name }) => areaKey(name)));
  const still = later.map(({ name, score }) => {
    const before = scores.get(areaKey(name)) ?? null;
    return { name, before, after: score, change: before === null ? null : score - before };
  });
  const gone = earlier
    .filter(({ name }) => !kept.has(areaKey(name)))
    .map(({ name, score }) => ({ name, before: score, after: null, change: null }));
  return [...still, ...gone];
}

/**
 * The mean score with one decimal.
 * @example averageScore([{ name: 'Work', score: 4 }, { name: 'Money', score: 7 }]) // '5.5'
 */
export const averageScore = (areas: readonly WheelArea[]): string => fixedText(averageInTenths(areas) / 10);

/** The mean score in whole tenths; 0 without areas. */
export function averageInTenths(areas: readonly WheelArea[]): number {
  const sum = areas.reduce((total, { score }) => total + score, 0);
  return areas.length === 0 ? 0 : Math.round((sum / areas.length) * 10);
}
