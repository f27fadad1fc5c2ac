import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { oneOf, type Search } from '#web/data/wire/search-params.ts';

const body = oneOf(...BODY_NAMES);

/** Search parameters that say a credential. */
export const CREDENTIAL_PARAMS = {
  body,
  /** Without a body one of the first body. */
  level: (value: unknown, search: Search) =>
    credentialsOf(body(search['body']) ?? BODY_NAMES[0]).find((one) => one === value),
};
