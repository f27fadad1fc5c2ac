// NBHWC's ways to the exam. Both need an approved programme; they differ in what comes beside it.
import type { CredentialPath } from '../credential-path.ts';
import { NBC_HWC } from './nbhwc.ts';

export const DEGREE = 'degree';
export const WORK = 'work';

export const NBHWC_PATHS: readonly CredentialPath[] = [
  { level: NBC_HWC, path: DEGREE, name: 'degree', choice: 'With an associate’s degree or higher', contains: [] },
  { level: NBC_HWC, path: WORK, name: 'work experience', choice: 'With work experience instead', contains: [] },
];
