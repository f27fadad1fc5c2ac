import type { Ladder } from '#domain/accreditation/bodies/credential-body.ts';

/** The ladder of spec 9; EIA requires other numbers of hours. */
export const EMCC_LADDER: Ladder = {
  levels: [
    { name: 'Foundation', hours: 0 },
    { name: 'Practitioner', hours: 100 },
    { name: 'Senior Practitioner', hours: 500 },
    { name: 'Master Practitioner', hours: 2500 },
  ],
  achieved: 'Achieved Master Practitioner level!',
  note: 'Your own ladder; EIA asks 50, 100, 250 and 500 h.',
};
