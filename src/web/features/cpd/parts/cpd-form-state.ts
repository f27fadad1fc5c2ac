import type { CpdForm } from '#domain/cpd/cpd-form.ts';
import type { CpdInput } from '#domain/records/cpd.ts';
import type { UseFormReturn } from 'react-hook-form';

/** The form of a CPD record, as its fields get it. */
export type CpdFormState = UseFormReturn<CpdForm, unknown, CpdInput>;
