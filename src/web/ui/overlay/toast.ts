// Any code can show a toast; the Toaster, which loads with the first one, draws them. Toasts of one kind that follow each other become
// a single one, and the same toast twice is one that stays longer.
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

/** How several toasts of one kind are said as one, and taken back as one. `items` are what this one is about. */
export interface Fold<Item> {
  kind: string;
  items: readonly Item[];
  /** @example (5) => '5 sessions logged' */
  title: (count: number) => string;
  undoAll: (items: readonly Item[]) => void;
}

export interface ShownToast extends ToastContent {
  id: number;
  tone: ToastTone;
  /** Grows with each toast that came into it, so that it is announced and stays anew. */
  version: number;
  /** What was said one by one, the latest last; more than one when it was folded. */
  parts: readonly ToastPart[];
}

export interface ToastPart extends ToastContent {
  id: number;
  fold: Fold<unknown> | null;
}

const shown = createStore<readonly ShownToast[]>([]);
let lastId = 0;

function show(tone: ToastTone) {
  return <Item>(content: ToastContent, fold: Fold<Item> | null = null): void => {
    const part: ToastPart = { ...content, id: ++lastId, fold: fold as Fold<unknown> | null };
    const toasts = shown.get();
    const same = toasts.find((one) => one.tone === tone && belongs(one.parts.at(-1)!, part));
    if (!same) return shown.set([...toasts, { ...content, tone, id: part.id, version: 0, parts: [part] }]);
    const parts = fold === null ? [part] : [...same.parts, part];
    shown.set([...toasts.filter((one) => one !== same), { ...folded(same, parts), version: same.version + 1 }]);
  };
}

/** Of one kind, or word for word the same with nothing to press. */
function belongs(one: ToastPart, other: ToastPart): boolean {
  if (one.fold || other.fold) return one.fold?.kind === other.fold?.kind;
  const isPlain = !one.action && !other.action;
  return isPlain && one.title === other.title && one.description === other.description;
}

function folded({ id, tone, version }: ShownToast, parts: readonly ToastPart[]): ShownToast {
  const last = parts.at(-1)!;
  const { title, description, action, durationMs, fold } = last;
  const common = { id, tone, version, parts, ...(durationMs ? { durationMs } : {}) };
  if (parts.length === 1 || fold === null)
    return { ...common, title, ...(description ? { description } : {}), ...(action ? { action } : {}) };
  const items = parts.flatMap((part) => part.fold?.items ?? []);
  return {
    ...common,
    title: fold.title(items.length),
    action: { label: 'Undo all', onClick: () => fold.undoAll(items), isUndo: true },
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
  /** One part of a folded toast was taken back; the others stay. */
  removePart: (id: number, partId: number) =>
    shown.set(
      shown.get().flatMap((one) => {
        if (one.id !== id) return [one];
        const parts = one.parts.filter((part) => part.id !== partId);
        // The time of the last one left begins again.
        const version = parts.length === 1 ? one.version + 1 : one.version;
        return parts.length === 0 ? [] : [{ ...folded(one, parts), version }];
      }),
    ),
};
