// Any code can show a toast; the Toaster renders them. Toasts of one group are combined, and an identical toast replaces the earlier one
// and stays longer.
import { UNDO_DURATION_MS } from '#domain/timing.ts';
import { createStore } from '#web/data/wire/store.ts';

export type ToastTone = 'success' | 'warn' | 'destructive';

export interface ToastContent {
  title: string;
  description?: string;
  action?: ToastAction;
  /** How long it stays; five seconds by default (spec 9). */
  durationMs?: number;
}

interface ToastAction {
  label: string;
  onClick: () => void;
  /** Reverses what was just done, so ctrl or cmd + Z does it too. */
  isUndo?: boolean;
}

/** How toasts of one kind are combined and undone together. `items` are those of this toast. */
export interface ToastGroup<Item> {
  kind: string;
  items: readonly Item[];
  /** @example (5) => '5 sessions logged' */
  title: (count: number) => string;
  undoAll: (items: readonly Item[]) => void;
}

export interface ShownToast extends ToastContent {
  id: number;
  tone: ToastTone;
  /** Increased with each combined toast, so that it is announced again and its time restarts. */
  version: number;
  /** The combined toasts, the latest last; one if it is not combined. */
  parts: readonly ToastPart[];
}

export interface ToastPart extends ToastContent {
  id: number;
  group: ToastGroup<unknown> | null;
}

const shown = createStore<readonly ShownToast[]>([]);
let lastId = 0;

function show(tone: ToastTone) {
  return <Item>(content: ToastContent, group: ToastGroup<Item> | null = null): void => {
    const part: ToastPart = { ...content, id: ++lastId, group: group as ToastGroup<unknown> | null };
    const toasts = shown.get();
    const same = toasts.find((one) => one.tone === tone && canCombine(one.parts.at(-1)!, part));
    if (!same) return shown.set([...toasts, { ...content, tone, id: part.id, version: 0, parts: [part] }]);
    const parts = group === null ? [part] : [...same.parts, part];
    shown.set([...toasts.filter((one) => one !== same), { ...combine(same, parts), version: same.version + 1 }]);
  };
}

/** Whether both are of one group, or have the same text and no action. */
function canCombine(one: ToastPart, other: ToastPart): boolean {
  if (one.group || other.group) return one.group?.kind === other.group?.kind;
  const isPlain = !one.action && !other.action;
  return isPlain && one.title === other.title && one.description === other.description;
}

function combine({ id, tone, version }: ShownToast, parts: readonly ToastPart[]): ShownToast {
  const last = parts.at(-1)!;
  const { title, description, action, durationMs, group } = last;
  const common = { id, tone, version, parts, ...(durationMs ? { durationMs } : {}) };
  if (parts.length === 1 || group === null)
    return { ...common, title, ...(description ? { description } : {}), ...(action ? { action } : {}) };
  const items = parts.flatMap((part) => part.group?.items ?? []);
  return {
    ...common,
    title: group.title(items.length),
    action: { label: 'Undo all', onClick: () => group.undoAll(items), isUndo: true },
  };
}

/**
 * What a toast has with which a loss can be undone: it stays longer.
 * @example toast.success({ title: 'Session deleted', ...undoable(() => void restore(rows)) })
 */
export function undoable(undo: () => void): Required<Pick<ToastContent, 'action' | 'durationMs'>> {
  return { action: { label: 'Undo', onClick: undo, isUndo: true }, durationMs: UNDO_DURATION_MS };
}

/** @example toast.success({ title: 'Logged out' }) */
export const toast = { success: show('success'), warn: show('warn'), destructive: show('destructive') };

export const shownToasts = {
  get: shown.get,
  use: shown.use,
  /** Runs the latest Undo on screen. Returns false if there is none. */
  undoLatest: (): boolean => {
    const latest = shown.get().findLast(({ action }) => action?.isUndo);
    if (!latest) return false;
    shownToasts.remove(latest.id);
    latest.action?.onClick();
    return true;
  },
  remove: (id: number) => shown.set(shown.get().filter((one) => one.id !== id)),
  /** Removes one part of a combined toast, after it was undone. */
  removePart: (id: number, partId: number) =>
    shown.set(
      shown.get().flatMap((one) => {
        if (one.id !== id) return [one];
        const parts = one.parts.filter((part) => part.id !== partId);
        // The time of the last remaining part restarts.
        const version = parts.length === 1 ? one.version + 1 : one.version;
        return parts.length === 0 ? [] : [{ ...combine(one, parts), version }];
      }),
    ),
};
