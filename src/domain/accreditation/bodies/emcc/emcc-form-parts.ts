// Parts that several of EMCC's forms have.
import { FEE, formPart, TO_SIGN } from '#domain/accreditation/bodies/hand-in-form.ts';

export const CODE = [
  'I keep to the Global Code of Ethics, to EMCC’s declaration on diversity and inclusion, and to its guidance on supervision.',
  TO_SIGN,
];

export const PRICE_UNREAD = formPart('fee', 'Fee', 'We couldn’t read the price.', FEE);
