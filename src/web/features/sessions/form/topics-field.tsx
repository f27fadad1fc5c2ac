import { searchable } from '#domain/formatting/searchable.ts';
import { TOPICS_MAX, TOPIC_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { X } from '#web/ui/icons/x.tsx';
import { useState } from 'react';
import type { FieldControl } from '#web/ui/form/field.tsx';
import { Listbox } from '#web/ui/form/list/listbox.tsx';
import { useListbox } from '#web/ui/form/list/use-listbox.ts';

interface TopicsFieldProps extends Partial<FieldControl> {
  value: readonly string[];
  onChange: (topics: string[]) => void;
  onBlur?: () => void;
  /** Topics used before, the most likely first. */
  suggestions?: readonly string[];
  placeholder?: string;
}

const MAX_SUGGESTIONS = 6;
const isSame = (a: string, b: string) => searchable(a) === searchable(b);

/** Topics as chips. Comma or Enter adds one, Backspace in the empty input removes the last. Suggests earlier topics. */
export function TopicsField({ value, onChange, onBlur, suggestions = [], placeholder, ...control }: TopicsFieldProps) {
  const [typed, setTyped] = useState('');
  // What is being typed is the last topic already: closing the form asks about it, and the draft of an ended tab has it.
  const [isLast, setLast] = useState(false);
  const chips = isLast ? value.slice(0, -1) : value;
  const wanted = searchable(typed.trim());
  const shown = suggestions
    .filter((topic) => !chips.some((chosen) => isSame(chosen, topic)))
    .filter((topic) => searchable(topic).includes(wanted))
    .slice(0, MAX_SUGGESTIONS);

  /** @param shown what stays in the input of it */
  const add = (text: string, shown = '') => {
    const added = [...chips];
    for (const part of text.split(',')) {
      const topic = part.trim();
      if (topic && added.length < TOPICS_MAX && !added.some((chosen) => isSame(chosen, topic))) added.push(topic);
    }
    if (isLast || added.length > chips.length) onChange(added);
    setLast(shown !== '' && added.length > chips.length);
    setTyped(shown);
  };
  const list = useListbox(shown.length, (index) => add(shown[index] ?? ''), -1);

  return (
    <div className="control relative flex flex-wrap items-center gap-1.5 !py-1.5">
      {chips.map((topic) => (
        <span
          key={topic}
          className="inline-flex max-w-full items-center gap-1 rounded-full bg-wash py-0.5 pl-2.5 md:pr-1 text-sm text-accent"
        >
          <span className="truncate">{topic}</span>
          <button
            type="button"
            aria-label={`Remove ${topic}`}
            onClick={() => onChange(value.filter((other) => other !== topic))}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-card md:size-6"
          >
            <X className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        {...control}
        {...list.inputProps}
        type="text"
        maxLength={TOPIC_MAX_CHARS}
        value={typed}
        placeholder={chips.length === 0 ? placeholder : undefined}
        className="-my-1.5 min-h-11 min-w-24 flex-1 bg-transparent outline-none placeholder:text-soft"
        onChange={(event) => {
          if (event.target.value.includes(',')) {
            add(event.target.value);
            list.close();
            return;
          }
          add(event.target.value, event.target.value);
          list.open();
        }}
        onClick={() => list.open()}
        onKeyDown={(event) => {
          if (list.onKey(event)) return;
          if (event.key === 'Enter' && typed.trim()) {
            event.preventDefault();
            add(typed);
            list.close();
          }
          if (event.key === 'Backspace' && typed === '') onChange(chips.slice(0, -1));
        }}
        onBlur={() => {
          add(typed);
          list.close();
          onBlur?.();
        }}
      />
      {list.isOpen && (
        <Listbox
          list={list}
          label="Topics used before"
          options={shown.map((topic) => ({ key: topic, content: topic }))}
        />
      )}
    </div>
  );
}
