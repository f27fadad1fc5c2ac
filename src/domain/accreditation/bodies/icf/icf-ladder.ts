import type { Ladder } from '#domain/accreditation/bodies/credential-body.ts';

export const ICF_LADDER: Ladder = {
  levels: [
    { name: 'ACC', hours: 100 },
    { name: 'PCC', hours: 500 },
    { name: 'MCC', hours: 2500 },
  ],
  achieved: 'Achieved MCC level!',
  note: null,
};
