import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/record-kinds.ts';
import { csvText, workbookTable } from '#domain/transfer/write/csv-text.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { printPage } from '#web/data/device/print-page.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { exportFileName } from '#web/data/records/download-archive.ts';
import type { Practice } from '#web/data/records/read-practice.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from '#web/ui/icons/download.tsx';

interface RecordToolsProps {
  kind: RecordName;
  practice: Practice;
  tableOf: (kind: RecordName) => ExportTable;
  wanted: string;
  /** What files and paper hold: the kind on screen, as far as the search finds it. */
  shown: ExportTable;
  onKind: (kind: RecordName) => void;
  onSearch: (text: string) => void;
}

/** Which records are shown, and the ways to save them. */
export function RecordTools({ kind, practice, tableOf, wanted, shown, onKind, onSearch }: RecordToolsProps) {
  const workbook = useMutation({
    mutationFn: (all: boolean) =>
      all ? downloadWorkbook('everything', filledKinds(practice).map(tableOf)) : downloadWorkbook(shown.name, [shown]),
    onError: failureToast('Could not export'),
  });
  const isEmpty = shown.rows.length === 0;
  return (
    <div className="mb-6 grid gap-3 print:hidden">
      <div className="grid items-end gap-3 wide:grid-cols-[16rem_1fr]">
        <Field label="Show">
          <SelectField
            value={kind}
            onChoose={onKind}
            options={RECORD_NAMES.filter((one) => one === kind || practice[one].length > 0).map((one) => [
              one,
              `${RECORDS[one].many} (${practice[one].length})`,
            ])}
          />
        </Field>
        <SearchInput label="Search these records" value={wanted} onChange={onSearch} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isEmpty} onClick={() => downloadCsv(shown)}>
          <Download className="size-4" />
          CSV
        </Button>
        <Button variant="secondary" disabled={isEmpty || workbook.isPending} onClick={() => workbook.mutate(false)}>
          <Download className="size-4" />
          Excel
        </Button>
        <PrintButton disabled={isEmpty} onClick={() => printPage()} />
        <Button variant="secondary" disabled={workbook.isPending} onClick={() => workbook.mutate(true)}>
          <Download className="size-4" />
          Everything as one Excel file
        </Button>
      </div>
    </div>
  );
}

/** A workbook has at least one sheet. */
function filledKinds(practice: Practice): RecordName[] {
  const filled = RECORD_NAMES.filter((kind) => practice[kind].length > 0);
  return filled.length > 0 ? filled : ['clients'];
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a table as a CSV file. */
function downloadCsv(table: ExportTable): void {
  const text = csvText(table, { bom: true });
  saveFile(exportFileName(fileWord(table.name), 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Saves tables as one workbook with a sheet for each. What writes it is loaded when one is asked for. */
function downloadWorkbook(name: string, tables: readonly ExportTable[]): Promise<void> {
  return logged('download workbook', async () => {
    const { workbookBytes } = await import('#web/data/device/workbook-file.ts');
    const bytes = workbookBytes(tables.map(workbookTable));
    saveFile(exportFileName(fileWord(name), 'xlsx'), new Blob([bytes], { type: WORKBOOK_TYPE }));
  });
}

/** @example fileWord('Earlier hours') // 'earlier-hours' */
const fileWord = (name: string) => name.toLowerCase().replaceAll(' ', '-');
