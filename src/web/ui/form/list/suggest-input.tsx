import { searchable } from '#domain/formatting/searchable.ts';
import type { Ref } from 'react';
import type { FieldControl } from '../field.tsx';
import { Listbox } from './listbox.tsx';
import { useListbox } from './use-listbox.ts';

interface SuggestInputProps extends Partial<FieldControl> {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** The most likely first. */
  suggestions: readonly string[];
  /** The accessible name of the list. */
  listLabel: string;
  name?: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

const MAX_SUGGESTIONS = 12;

/** Free text with suggestions from earlier entries. */
export function SuggestInput({ value, onChange, onBlur, suggestions, listLabel, ...input }: SuggestInputProps) {
  const wanted = searchable(value.trim());
  // If the text is one of the suggestions, offer the others.
  const isChosen = suggestions.some((one) => searchable(one) === wanted);
  const shown = suggestions.filter((one) => isChosen || searchable(one).includes(wanted)).slice(0, MAX_SUGGESTIONS);
  const list = useListbox(shown.length, (index) => onChange(shown[index] ?? value), -1);
  return (
    <div className="relative">
      <input
        {...input}
        {...list.inputProps}
        type="text"
        className="control"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          list.open();
        }}
        onClick={() => list.open()}
        onKeyDown={list.onKey}
        onBlur={() => {
          list.close();
          onBlur?.();
        }}
      />
      {list.isOpen && (
        <Listbox
          list={list}
          label={listLabel}
          options={shown.map((one) => ({ key: one, content: one, isSelected: one === value }))}
        />
      )}
    </div>
  );
}
