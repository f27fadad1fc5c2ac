import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { Schema } from './record/validate-by-schema.ts';

/** Validates a form with a schema. Of several messages for one field the first is shown. */
export const schemaResolver =
  <Values extends FieldValues>(schema: Schema<Values>): Resolver<Values, unknown, Values> =>
  (entered) => {
    const read = schema.safeParse(entered);
    if (read.success) return { values: read.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of read.error.issues) {
      const name = path.join('.');
      if (!get(errors, name)) set(errors, name, { type: 'value', message });
    }
    return { values: {}, errors };
  };
