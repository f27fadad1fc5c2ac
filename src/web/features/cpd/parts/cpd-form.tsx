import { CPD_CATEGORIES, webAddress } from '#domain/cpd/cpd-form.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { cpdColumns, cpdSchema, type CpdInput } from '#domain/records/cpd.ts';
import { today } from '#web/data/device/today.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { fieldsOfColumns } from '#web/records/fields-of-columns.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cpdWordsQuery } from '../cpd-queries.ts';

const HOURS = { placeholder: '1.5 or 90 min' };
const PART = { ...HOURS, isFolded: true };

/** @param words used before, most frequent first */
export const cpdFields = (words: { categories: readonly string[]; providers: readonly string[] }) =>
  fieldsOfColumns(cpdColumns, {
    title: { isWide: true, placeholder: 'What you did' },
    date: { start: today() },
    hours: HOURS,
    category: {
      kind: 'suggest',
      // The coach's own first, then the usual ones.
      suggestions: [...new Set([...words.categories, ...CPD_CATEGORIES])],
      listLabel: 'Categories',
      placeholder: 'Training, reading…',
    },
    provider: {
      kind: 'suggest',
      suggestions: words.providers,
      listLabel: 'Previous providers',
      placeholder: 'Who offered it',
    },
    learned: { rows: 3 },
    applied: { rows: 3 },
    evidence_url: {
      label: 'Link to evidence',
      isWide: true,
      hint: 'A certificate, a programme, your notes: wherever they are kept.',
      input: { inputMode: 'url' },
      placeholder: 'https://',
    },
    // How the hours are divided into ICF's kinds of continuing education.
    cce_core: PART,
    cce_resource: PART,
    cce_ethics: PART,
  });

const validateRow = validateBySchema(cpdSchema, contradictions.cpd_records, 'cce_core');
export const validateCpd: Validate<CpdInput> = (entered) =>
  validateRow({ ...entered, evidence_url: webAddress(String(entered['evidence_url'])) });

const FOLDED = { title: 'For your credential', summary: "Hours on ethics, and ICF's CCE by kind" };
const NO_WORDS = { categories: [], providers: [] };

interface CpdFormProps extends RecordFormProps<'cpd_records'> {
  /** The record's certificates. */
  files?: ReactNode;
}

export function CpdForm({ files, ...rest }: CpdFormProps) {
  const words = useQuery(cpdWordsQuery).data ?? NO_WORDS;
  return (
    <RecordForm {...rest} fields={cpdFields(words)} validate={validateCpd} folded={FOLDED} saveLabel="Save record">
      {files}
    </RecordForm>
  );
}
