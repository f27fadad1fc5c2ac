// EMCC's ways to an individual accreditation: by a programme that holds its quality award (EQA), or by an application of one's own.
import type { CredentialPath } from '../credential-path.ts';
import { EMCC_LEVELS_ASKED } from './emcc.ts';

export const EQA = 'eqa';
export const INDIVIDUAL = 'individual';

export const EMCC_PATHS: readonly CredentialPath[] = EMCC_LEVELS_ASKED.flatMap(({ level }) => [
  { level, path: EQA, name: 'EQA', choice: 'EQA programme', contains: ['everything'] },
  { level, path: INDIVIDUAL, name: 'individual', choice: 'Your own experience', contains: [] },
]);
