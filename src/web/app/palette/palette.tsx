import { rest } from '#web/data/auth/rest.ts';
import { today } from '#web/data/device/today.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { reading } from '#web/data/wire/reading.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { replayEarlyKeys } from '#web/ui/form/replay-early-keys.ts';
import { closeOnEscape } from '#web/ui/overlay/close-on-escape.ts';
import { dialogFocus } from '#web/ui/overlay/keep-focus.ts';
import { SCRIM } from '#web/ui/overlay/scrim.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Search } from '#web/ui/icons/search.tsx';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { useGroups } from './use-groups.ts';

/** How long the typing must pause before the server is asked. */
const TYPING_PAUSE_MS = 120;

interface PaletteProps {
  onClose: () => void;
  onShowKeys: () => void;
}

/** Finds clients, sessions, pages and actions from anywhere. */
export function Palette({ onClose, onShowKeys }: PaletteProps) {
  const height = useSyncExternalStore(onVisibleHeight, () => window.visualViewport?.height);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={`${SCRIM} z-40`} />
        <Dialog.Content
          {...dialogFocus}
          {...closeOnEscape(onClose)}
          aria-describedby={undefined}
          // On phones it fills what the on-screen keyboard leaves.
          style={{ maxHeight: height && height - 24 }}
          className="fixed top-3 left-1/2 z-40 flex w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-[fade_120ms] flex-col overflow-hidden max-md:h-dvh rounded-[14px] border border-rule bg-card shadow-raised outline-none md:top-[14dvh]"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <Finder onClose={onClose} onShowKeys={onShowKeys} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function onVisibleHeight(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

function Finder({ onClose, onShowKeys }: PaletteProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const searched = useDebounced(typed, TYPING_PAUSE_MS);
  const found = useQuery(foundRecordsQuery(searched));
  const isSearching = searched !== typed || found.isPending;
  const groups = useGroups(typed, isSearching ? undefined : found.data, onShowKeys);
  const entries = groups.flatMap((group) => group.entries);
  const pick = (entry: PaletteEntry) => {
    // Close first, so that the focus is back on the page before the entry opens a dialog.
    flushSync(onClose);
    entry.run();
  };
  const { active, onKey, reset } = useSelection(entries, isSearching, pick);
  const field = useRef<HTMLInputElement>(null);
  // What was typed while the palette was loading.
  useEffect(() => void replayEarlyKeys(field.current!, Promise.resolve(), () => false), []);
  const listId = useId();
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.key}`;
  const state = found.isError ? messageOf(found.error) : isSearching ? 'Searching…' : countText(entries.length);
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-rule px-4">
        <Search className="size-[18px] shrink-0 text-soft" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find clients, sessions, pages and actions"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck="false"
          placeholder="Find a client, a session, a page…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reset();
          }}
          onKeyDown={onKey}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-soft"
        />
      </div>
      <PaletteList id={listId} groups={groups} active={active} optionId={optionId} onPick={pick} />
      <p
        aria-live="polite"
        className={entries.length > 0 && !found.isError ? 'sr-only' : 'px-5 pt-1 pb-5 text-sm text-soft'}
      >
        {state}
      </p>
    </>
  );
}

/** Arrow keys move, Enter picks. Enter pressed before the results are loaded picks the first result. */
function useSelection(entries: readonly PaletteEntry[], isSearching: boolean, pick: (entry: PaletteEntry) => void) {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const isPickWanted = useRef(false);
  const chosen = entries.findIndex((entry) => entry.key === chosenKey);
  const active = entries[Math.max(0, chosen)];

  useEffect(() => {
    if (!isPickWanted.current || isSearching) return;
    isPickWanted.current = false;
    if (active) pick(active);
  });

  const move = (step: number) => {
    const next = (Math.max(0, chosen) + step + entries.length) % entries.length;
    setChosenKey(entries[next]?.key ?? null);
  };
  const onKey = (event: KeyboardEvent) => {
    isPickWanted.current = false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) pick(active);
    else if (event.key === 'Enter') isPickWanted.current = isSearching;
    else return;
    event.preventDefault();
  };
  return { active, onKey, reset: () => setChosenKey(null) };
}

function countText(count: number): string {
  if (count === 0) return 'No matches. Try part of a name, a topic or a date such as 12 March.';
  return count === 1 ? '1 result' : `${count} results`;
}

/** The clients and sessions that the server finds by a text; the latest ones without a text. */
function foundRecordsQuery(wanted: string) {
  return queryOptions({
    queryKey: queryKeys.found(wanted, today()),
    queryFn: reading(() => rest.rpc('find_records', { wanted, today: today() })),
  });
}

/** `value` once it has not changed for `pauseMs`. */
function useDebounced(value: string, pauseMs: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
