// What several of EMCC's forms have.
import { formPart, TO_SIGN, type FormPart } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';

const CODE = [
  'I keep to the Global Code of Ethics. I keep to EMCC’s declaration on diversity and inclusion, and to its guidance on supervision.',
  TO_SIGN,
];

/** @param text what the form asks */
export const declaration = (text: string, ...cited: readonly Cited[]): FormPart =>
  formPart('declaration', 'Declaration on ethics', text, { kind: 'declaration', draft: CODE }, ...cited);
