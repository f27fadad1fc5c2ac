import { partChoices, partOfFile } from '#domain/audit-file/choose-part.ts';
import type { IntactData } from '#domain/audit-file/verify-audit-data.ts';
import { saveFile } from '#web/data/device/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Download } from '#web/ui/icons/download.tsx';
import { useMemo, useState } from 'react';

interface PartChoiceProps {
  /** A file that was verified. */
  file: Uint8Array<ArrayBuffer>;
  /** Its name, without the ending. */
  name: string;
  found: IntactData;
}

/** Saves a part of an audit file, made on this device. */
export function PartChoice({ file, name, found }: PartChoiceProps) {
  const rows = useMemo(() => found.rows.map(({ row }) => row), [found]);
  const choices = useMemo(() => partChoices(rows), [rows]);
  const [chosen, setChosen] = useState('');
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0];
  if (!choice) return null;
  const save = () => {
    const part = partOfFile(file, choice.part, rows) as Uint8Array<ArrayBuffer>;
    saveFile(`${name}-${choice.id}.html`, new Blob([part], { type: 'text/html' }));
  };
  return (
    <div className="grid max-w-[70ch] gap-3">
      <Field
        label="A part for others"
        hint="It can be checked like the whole file. What it leaves out is there only as hashes."
      >
        <SelectField value={choice.id} onChoose={setChosen} options={choices.map(({ id, label }) => [id, label])} />
      </Field>
      <div>
        <Button variant="secondary" onClick={save}>
          <Download className="size-4" />
          Save this part
        </Button>
      </div>
    </div>
  );
}
