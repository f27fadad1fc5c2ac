import { useId, useState, type KeyboardEvent } from 'react';

export interface ListboxState {
  isOpen: boolean;
  /** Index of the option that Enter picks; -1 for none. */
  active: number;
  listId: string;
  optionId: (index: number) => string;
  /** @param isOffered it opens by itself, so Escape is not for it */
  open: (isOffered?: boolean) => void;
  close: () => void;
  pick: (index: number) => void;
  /** Returns true if the list handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
  /** The ARIA attributes of the input that controls the list. */
  inputProps: {
    role: 'combobox';
    autoComplete: 'off';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'data-offered': true | undefined;
    'aria-controls': string;
    'aria-activedescendant': string | undefined;
  };
}

/** Keyboard handling and ARIA of a list below an input (the combobox pattern of the ARIA practices): arrows, Enter, Escape. */
export function useListbox(count: number, onPick: (index: number) => void, startAt: 0 | -1): ListboxState {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isOffered, setOffered] = useState(false);
  // null: not moved yet.
  const [chosen, setActive] = useState<number | null>(null);
  const active = Math.min(chosen ?? startAt, count - 1);
  const isShown = isOpen && count > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const show = (value: boolean, offered = false) => {
    setOpen(value);
    setOffered(offered);
    setActive(null);
  };
  const pick = (index: number) => {
    onPick(index);
    show(false);
  };
  const move = (step: number) => {
    setOffered(false);
    if (!isShown) return show(true);
    const next = active + step;
    setActive(next < 0 ? count - 1 : next % count);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isShown && active >= 0) pick(active);
    else if (event.key === 'Escape' && isShown && !isOffered) {
      show(false);
      // Do not close the surrounding dialog.
      event.stopPropagation();
    } else return false;
    event.preventDefault();
    return true;
  };
  return {
    isOpen: isShown,
    active,
    listId,
    optionId,
    open: (offered = false) => show(true, offered),
    close: () => show(false),
    pick,
    onKey,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'data-offered': isOffered || undefined,
      'aria-controls': listId,
      'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
    },
  };
}
