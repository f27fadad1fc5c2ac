import type { CpdForm } from '#domain/cpd/cpd-form.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { UseFormReturn } from 'react-hook-form';

/** The form state of a CPD record, for the fields. */
export type CpdFormState = UseFormReturn<CpdForm, unknown, CpdInput>;
