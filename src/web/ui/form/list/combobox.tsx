import { searchable } from '#domain/formatting/searchable.ts';
import { useEffect, useId, useState } from 'react';
import type { FieldControl } from '../field.tsx';
import { Listbox } from './listbox.tsx';
import { useListbox } from './use-listbox.ts';

export interface ComboboxOption {
  value: string;
  label: string;
}

interface ComboboxProps extends Partial<FieldControl> {
  options: readonly ComboboxOption[];
  /** The value of the selected option, '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The accessible name of the list. */
  listLabel: string;
  placeholder?: string;
  disabled?: boolean;
  /** Listed as soon as the empty field has the focus; Enter chooses none of them by itself. */
  suggested?: readonly ComboboxOption[];
  /**
   * Offered as the last option when the typed text is not an option: "Add client …". Leaving the field creates as Enter does when
   * nothing else is listed. With other options listed, or before `isReady`, the text stays for the coach to decide, and nothing is
   * selected. `isAnswer`: what is chosen or created answers a question at once, so that leaving the field, perhaps for another answer,
   * does neither.
   */
  create?: {
    label: (text: string) => string;
    onCreate: (text: string) => void;
    isReady?: boolean;
    isAnswer?: boolean;
  };
}

const MAX_SHOWN = 50;
const CREATE = '\0create';

function matching(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = searchable(text.trim());
  const starts = options.filter((option) => searchable(option.label).startsWith(wanted));
  const contains = options.filter((option) => !starts.includes(option) && searchable(option.label).includes(wanted));
  return [...starts, ...contains].slice(0, MAX_SHOWN);
}

/** Selects one of many options by typing a part of its name. */
export function Combobox({ options, suggested, value, onChange, onBlur, listLabel, create, ...input }: ComboboxProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  // null: nothing is being typed, so the input shows the selected option.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const text = typed?.trim() ?? '';
  const isSuggesting = suggested !== undefined && text === '' && value === '';
  const found = isSuggesting ? suggested : matching(options, text);
  const isNew = create && create.isReady !== false && text && !options.some((option) => option.label === text);
  const shown = isNew ? [...found, { value: CREATE, label: create.label(text) }] : found;

  const pick = (index: number) => {
    const option = shown[index];
    if (!option) return;
    if (option.value === CREATE) create?.onCreate(text);
    else onChange(option.value);
    setTyped(null);
  };
  const leave = () => {
    if (create?.isAnswer) return;
    const [exact, another] = shown.filter((option) => searchable(option.label) === searchable(text));
    // Of two that are called the same, only the coach knows which is meant.
    if (exact && !another && exact.value !== CREATE) onChange(exact.value);
    else if (create && text !== '') {
      if (shown.length === 1 && shown[0]?.value === CREATE) return pick(0);
      // The field no longer shows what was chosen before.
      return onChange('');
    }
    setTyped(null);
  };
  const list = useListbox(shown.length, pick, isSuggesting ? -1 : 0);
  useSelectedLabel(id, typed === null ? chosen?.label : undefined);

  return (
    <div className="relative">
      <input
        {...input}
        {...list.inputProps}
        id={id}
        type="text"
        className="control"
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onChange('');
          list.open();
        }}
        onClick={(event) => {
          if (typed === null) event.currentTarget.select();
          list.open();
        }}
        onFocus={(event) => {
          event.target.select();
          if (isSuggesting) list.open(true);
        }}
        onKeyDown={list.onKey}
        onBlur={(event) => {
          // Another window is looked at: the field has not been left.
          if (document.activeElement !== event.target) leave();
          list.close();
          onBlur?.();
        }}
      />
      {list.isOpen && (
        <Listbox
          list={list}
          label={listLabel}
          options={shown.map((option) => ({
            key: option.value,
            content: option.label,
            isSelected: option.value === value,
          }))}
        />
      )}
    </div>
  );
}

/** A label that arrives while the field has the focus is selected like one that was there before, so that typing replaces it. */
function useSelectedLabel(id: string, label: string | undefined): void {
  useEffect(() => {
    const input = document.activeElement;
    if (label !== undefined && input instanceof HTMLInputElement && input.id === id) input.select();
  }, [id, label]);
}
