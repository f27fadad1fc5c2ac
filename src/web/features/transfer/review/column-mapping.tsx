import { mapByHand, missingFields, type ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { FIELDS, type FieldName } from '#domain/transfer/columns/fields.ts';
import { shortened } from '#domain/transfer/columns/reason.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useState } from 'react';
import type { SheetColumns } from '../work/import-planner.ts';
import { FoldedCard } from './folded-card.tsx';

interface ColumnMappingFormProps {
  columns: SheetColumns;
  onChange: (mapping: ColumnMapping) => void;
}

/** Which column is which field. Open at first if a field is missing or only likely. */
export function ColumnMappingForm({ columns, onChange }: ColumnMappingFormProps) {
  const { table, mapping, isUndated } = columns;
  const missing = missingFields(table, mapping, isUndated);
  const isSure = missing.length === 0 && Object.values(mapping).every(({ confidence }) => confidence !== 'likely');
  const [isOpen, setOpen] = useState(!isSure);
  const [added, setAdded] = useState<readonly FieldName[]>([]);
  const used = Object.keys(mapping).length;
  // Two dozen lists that say 'Not in this file' would hide the few that matter.
  const isShown = ({ name, required }: { name: FieldName; required: boolean }) =>
    mapping[name] !== undefined || added.includes(name) || (required && !mapping.first_name);
  const others = FIELDS[table].filter((field) => !isShown(field));
  return (
    <FoldedCard
      title="Columns"
      said={`${used} of ${columns.columns.length} recognised`}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {missing.length > 0 && (
        <Notice className="mt-3" tone="warn">
          Choose the column for: {missing.join(', ')}.
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-1 gap-4 pb-2 md:grid-cols-3">
        {FIELDS[table].filter(isShown).map(({ name, label, required }) => (
          <ColumnChoice
            key={name}
            label={label}
            required={required}
            columns={columns}
            name={name}
            onChange={(column) => onChange(mapByHand(mapping, name, column))}
          />
        ))}
        {others.length > 0 && (
          <Field label="Read something else" optional>
            <SelectField
              value=""
              onChoose={(name: FieldName) => setAdded([...added, name])}
              options={others.map(({ name, label }) => [name, label])}
            >
              <option value="">What is in another column?</option>
            </SelectField>
          </Field>
        )}
      </div>
    </FoldedCard>
  );
}

interface ColumnChoiceProps {
  label: string;
  required: boolean;
  columns: SheetColumns;
  name: FieldName;
  onChange: (column: number | null) => void;
}

function ColumnChoice({ label, required, columns, name, onChange }: ColumnChoiceProps) {
  const mapped = columns.mapping[name];
  const example = mapped && columns.columns[mapped.column]?.example;
  const hint =
    mapped?.confidence === 'likely'
      ? 'Please check this one.'
      : example && `For example: ${shortened(example, SHOWN_CHARS)}`;
  return (
    <Field label={label} optional={!required} hint={hint}>
      <SelectField
        value={mapped?.column ?? ''}
        onChoose={(place) => onChange(place === '' ? null : Number(place))}
        options={columns.columns.map((column, place) => [
          place,
          column.header || `Column ${place + 1}${column.example && ` (${shortened(column.example, SHOWN_CHARS)})`}`,
        ])}
      >
        <option value="">Not in this file</option>
      </SelectField>
    </Field>
  );
}

const SHOWN_CHARS = 32;
