// The forms of all bodies, and the one of an application or a renewal.
import type { Body } from '#domain/body-names.ts';
import type { FormGoal, HandInForm } from './hand-in-form.ts';
import { AC_FORMS } from './ac/ac-forms.ts';
import { CCE_FORMS } from './cce/cce-forms.ts';
import { EMCC_FORMS } from './emcc/emcc-forms.ts';
import { ICF_FORMS } from './icf/icf-forms.ts';
import { NBHWC_FORMS } from './nbhwc/nbhwc-forms.ts';
import { sayingPaths } from './paths.ts';

export const ALL_FORMS: Readonly<Record<Body, readonly HandInForm[]>> = {
  ICF: ICF_FORMS,
  EMCC: EMCC_FORMS,
  AC: AC_FORMS,
  CCE: CCE_FORMS,
  NBHWC: NBHWC_FORMS,
};

/**
 * The form with the parts that it has on a path and a day. While the path isn't known it has the parts of all paths, and each that
 * only some have says which.
 * @param path null: not chosen, or one way only
 * @param on a calendar date
 */
export function formFor({ body, level, stage }: FormGoal, path: string | null, on: string): HandInForm {
  const form = ALL_FORMS[body].find((one) => one.stage === stage && one.levels.includes(level));
  if (form === undefined) throw new RangeError(`There is no form for ${body} ${level}`);
  const parts = form.parts.filter(
    ({ paths, validFrom, validTo }) =>
      (path === null || paths === undefined || paths.includes(path)) &&
      (validFrom === undefined || validFrom <= on) &&
      (validTo === undefined || on <= validTo),
  );
  return { ...form, parts: path === null ? sayingPaths({ body, level }, parts) : parts };
}
