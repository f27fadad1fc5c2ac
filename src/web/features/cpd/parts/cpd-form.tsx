import { CPD_CATEGORIES, webAddress } from '#domain/cpd/cpd-form.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { cpdSchema, type CpdInput } from '#domain/records/cpd.ts';
import { today } from '#web/data/device/today.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cpdWordsQuery } from '../cpd-queries.ts';

const HOURS = { kind: 'hours', placeholder: '1.5 or 90 min' } as const;
const PART = { ...HOURS, optional: true, isFolded: true } as const;

/** @param words used before, most frequent first */
export function cpdFields(words: { categories: readonly string[]; providers: readonly string[] }): RecordField[] {
  return [
    { name: 'title', label: 'Title', kind: 'text', isWide: true, placeholder: 'What you did' },
    { name: 'date', label: 'Date', kind: 'date', start: today() },
    { name: 'hours', label: 'Hours', ...HOURS },
    {
      name: 'category',
      label: 'Category',
      kind: 'suggest',
      optional: true,
      // The coach's own first, then the usual ones.
      suggestions: [...new Set([...words.categories, ...CPD_CATEGORIES])],
      listLabel: 'Categories',
      placeholder: 'Training, reading…',
    },
    {
      name: 'provider',
      label: 'Provider',
      kind: 'suggest',
      optional: true,
      suggestions: words.providers,
      listLabel: 'Previous providers',
      placeholder: 'Who offered it',
    },
    { name: 'learned', label: 'What was learned', kind: 'words', optional: true, rows: 3 },
    { name: 'applied', label: 'How it was applied', kind: 'words', optional: true, rows: 3 },
    {
      name: 'evidence_url',
      label: 'Link to evidence',
      kind: 'text',
      optional: true,
      isWide: true,
      hint: 'A certificate, a programme, your notes: wherever they are kept.',
      input: { inputMode: 'url' },
      placeholder: 'https://',
    },
    // How the hours are divided into ICF's kinds of continuing education.
    { name: 'cce_core', label: 'Core competencies', ...PART },
    { name: 'cce_resource', label: 'Resource development', ...PART },
    { name: 'cce_ethics', label: 'Ethics', ...PART },
  ];
}

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
