// The first day of a week where a coach has chosen none. Apart from the profile's schema, so that reports don't load it.
import { screenRegion, type Weekday } from '#domain/formatting/region.ts';

const NAMES: { readonly [day in Weekday]?: 'saturday' | 'sunday' } = { 6: 'saturday', 7: 'sunday' };

/** As in the region of the screen. @example usualWeekStart() // 'monday' */
export const usualWeekStart = (): 'monday' | 'saturday' | 'sunday' => NAMES[screenRegion().firstDay] ?? 'monday';
