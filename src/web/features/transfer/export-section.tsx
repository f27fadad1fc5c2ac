import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { TRANSFER_TABLES } from '#domain/records/record-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from '#web/ui/icons/download.tsx';
import { useState } from 'react';
import { rowsText } from './review/counts-text.ts';
import { type ExportFormat, type ExportWhat, exportFile } from './export-files.ts';
import { TABLE_NAMES } from './review/table-names.ts';

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'Archive' },
] as const;

const ABOUT: Readonly<Record<ExportFormat, string>> = {
  csv: 'Opens in any spreadsheet.',
  xlsx: 'One Excel file with a sheet for each kind of record.',
  json: 'Everything you recorded, to bring into this account again or into another. With certificates it is a ZIP.',
};

/** Everything, or one kind, as a file. */
export function ExportSection() {
  const [what, setWhat] = useState<ExportWhat>('everything');
  const [format, setFormat] = useState<ExportFormat>('json');
  const [rows, setRows] = useState(0);
  const download = useMutation({
    mutationFn: () => exportFile(what, format, setRows),
    onMutate: () => setRows(0),
    onError: failureToast('Could not export'),
  });
  return (
    <Section title="Export">
      <div className="grid items-end gap-4 md:flex md:flex-wrap md:*:basis-56">
        <Field label="What">
          <SelectField
            value={what}
            onChoose={(chosen: ExportWhat) => setWhat(chosen)}
            options={[
              ['everything', 'Everything'],
              ...TRANSFER_TABLES.map(
                (table) =>
                  [
                    table,
                    table === 'sessions' && format === 'json' ? 'Sessions, with their clients' : TABLE_NAMES[table],
                  ] as const,
              ),
            ]}
          />
        </Field>
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-[560]">
            As
          </p>
          <SegmentedControl
            label="Format"
            options={FORMATS}
            value={format}
            onChange={setFormat}
            className="min-h-[42px]"
          />
        </div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download className="size-4" />}
          Download
        </Button>
      </div>
      <p aria-live="polite" className="mt-2.5 text-sm text-soft">
        {download.isPending && rows > 0 ? `${rowsText(rows)} read…` : about(what, format)}
      </p>
    </Section>
  );
}

const about = (what: ExportWhat, format: ExportFormat) =>
  what === 'everything' && format === 'csv'
    ? `${ABOUT.csv} You get a ZIP with a file for each kind of record.`
    : ABOUT[format];
