import type { CpdTotals } from '#domain/cpd/cpd-totals.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

interface CategoryFilterProps {
  /** undefined for all, '' for records without a category. */
  value: string | undefined;
  onChange: (category: string | undefined) => void;
  categories: CpdTotals['categories'];
}

const ALL = 'all';
/** Told apart from ALL, whatever a coach names a category. */
const keyOf = (category: string) => `=${category}`;

export function CategoryFilter({ value, onChange, categories }: CategoryFilterProps) {
  const isMissing = value !== undefined && !categories.some(({ category }) => category === value);
  const shown = isMissing ? [...categories, { category: value, records: 0 }] : categories;
  return (
    <Field label="Category" className="w-full md:w-64">
      {(control) => (
        <SelectField
          {...control}
          value={value === undefined ? ALL : keyOf(value)}
          onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value.slice(1))}
        >
          <option value={ALL}>All</option>
          {shown.map(({ category, records }) => (
            <option key={category} value={keyOf(category)}>
              {category || 'Without a category'} ({records})
            </option>
          ))}
        </SelectField>
      )}
    </Field>
  );
}
