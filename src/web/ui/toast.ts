// Toasts are shown from anywhere and drawn by the Toaster, which loads with the first one.

export type ToastTone = 'success' | 'warn' | 'destructive';

export interface ToastContent {
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
  tone: ToastTone;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone) {
  return (content: ToastContent): void => replace([...shown, { ...content, tone, id: ++lastId }]);
}

/** @example toast.success({ title: 'Logged out' }) */
export const toast = { success: show('success'), warn: show('warn'), destructive: show('destructive') };

export const shownToasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove: (id: number) => replace(shown.filter((one) => one.id !== id)),
};
