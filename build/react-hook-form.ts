// Removes from React Hook Form what no form here uses. Every form has a resolver, so the library's own validation never runs; there are no
// lists of fields (useFieldArray). Component tests fill in forms with what is left, and tests/unit/react-hook-form-cuts.test.ts reads the
// app for the rest. Read the lists again with a new version.
import { type Cut, cutFrom } from './cut.ts';

/** Options of useForm and useController. */
export const NEVER_GIVEN = [
  'shouldUnregister',
  'shouldUseNativeValidation',
  'delayError',
  'validate',
  'errors',
  'values',
  'disabled',
  'formControl',
  'mode',
  'reValidateMode',
];

/** Methods of a form. */
export const NEVER_CALLED = [
  'subscribe',
  'setValues',
  'getErrors',
  'resetDefaultValues',
  'watch',
  'trigger',
  'unregister',
];

/** Parts of a form's state. */
export const NEVER_READ = ['isValid', 'isValidating', 'validatingFields', 'touchedFields', 'isTouched'];

/** Of the options `keep…` of reset, resetField and unregister none is given. */
export const KEPT = /\bkeep(?:Default|Dirty|Error|Fields|Is|Submit|Touched|Value)\w*/g;

const CUTS: Cut[] = [
  [/(?:\bcontrol\.)?\b_options\.resolver(?=\)| \|\||\s+&&)/g, 'true'],
  ...NEVER_GIVEN.map((name): Cut => {
    const read = String.raw`(?:\bcontrol\.)?\b(?:_options|props)\.${name}\b(?! = )`;
    return [new RegExp(read, 'g'), 'undefined'];
  }),
  [
    /(?<=^ {4}const methods = \{\n)[^]*?(?=^ {4}\};\n)/gm,
    (methods) => NEVER_CALLED.reduce((rest, name) => rest.replace(new RegExp(`^ {8}${name},\n`, 'm'), ''), methods),
  ],
  [/\b_isTracked\('(?:isValid|isValidating|touchedFields)'(?:, 'validatingFields')?\)/g, 'false'],
  [/^( {4}const _(?:setValid|updateIsValidating) = (?:async )?)[^]*?^ {4}\};\n/gm, '$1() => {};\n'],
  [/\b(?:keepStateOptions|options)\.keep\w+/g, 'undefined'],
  [/\b_names\.array\.has\([^()]*\)/g, 'false'],
  [/\bisNameInFieldArray\((?:control\.)?_names\.array, name\)/g, 'false'],
  [/^( {4}const isStaleArrayField = )[^]*?^ {4}\};\n/gm, '$1() => false;\n'],
  // Read by useFieldArray, by `errors` and by Form.
  [/^ {12}_(?:setFieldArray|getFieldArray|setErrors|focusError),\n/gm, ''],
];

export const withoutNeverFilled = () =>
  cutFrom(/node_modules[\\/]react-hook-form[\\/]dist[\\/]index\.esm\.mjs$/, CUTS, 'react-hook-form');
