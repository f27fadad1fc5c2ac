import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from '#domain/timing.ts';
import { listen } from '#web/data/wire/listen.ts';
import { clsx } from 'clsx';
import { CircleExclamationPoint } from '#web/ui/icons/circle-exclamation-point.tsx';
import { CircleCheck } from '#web/ui/icons/circle-check.tsx';
import { TriangleExclamationPoint } from '#web/ui/icons/triangle-exclamation-point.tsx';
import { X } from '#web/ui/icons/x.tsx';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { isBusy, isOverlaid } from '#web/ui/is-busy.ts';
import { shownToasts, type ShownToast } from './toast.ts';

const ICONS = { success: CircleCheck, warn: TriangleExclamationPoint, destructive: CircleExclamationPoint };
const COLOURS = { success: 'text-accent', warn: 'text-amber', destructive: 'text-red' };
const ACTION =
  'inline-grid min-h-9 place-items-center font-semibold text-accent underline underline-offset-3 max-md:min-h-11';

/** Renders the toasts at the lower right, on phones at the top, where they cover no button of a form. Swipe or Escape dismisses one. */
export function Toaster() {
  const toasts = shownToasts.use();
  const [openId, setOpenId] = useState<number | null>(null);
  useUndoKey();
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_THRESHOLD_PX} label="Notification">
      {toasts.map((one) => (
        <ToastCard
          // A new key for each combined toast: it is announced again and its time restarts.
          key={`${one.id} ${one.version}`}
          toast={one}
          isOpen={one.id === openId}
          onOpen={() => setOpenId(one.id)}
        />
      ))}
      <Toast.Viewport className="fixed top-0 right-0 z-60 flex w-full flex-col gap-2 p-3 outline-none md:top-auto md:bottom-0 md:w-[25rem] md:p-4" />
    </Toast.Provider>
  );
}

/** ctrl or cmd + Z runs the latest Undo on screen; in a field it undoes typing. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndoKey =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
      if (!isUndoKey || event.repeat || event.defaultPrevented || isBusy(event.target)) return;
      if (shownToasts.undoLatest()) event.preventDefault();
    };
    return listen({ keydown: onKey });
  }, []);
}

interface ToastCardProps {
  toast: ShownToast;
  /** Whether its parts are listed. */
  isOpen: boolean;
  onOpen: () => void;
}

function ToastCard({ toast, isOpen, onOpen }: ToastCardProps) {
  const Icon = ICONS[toast.tone];
  const isGroup = toast.parts.length > 1;
  const dismiss = () => shownToasts.remove(toast.id);
  const isEscapeElsewhere = useRef(false);
  return (
    <Toast.Root
      // A failure is announced at once, a success when the screen reader pauses.
      type={toast.tone === 'success' ? 'background' : 'foreground'}
      // When its time is up it closes, unless its parts are listed: then it must be dismissed.
      open
      onOpenChange={() => {
        if (isEscapeElsewhere.current) isEscapeElsewhere.current = false;
        else if (!isOpen || !isGroup) dismiss();
      }}
      // Escape closes what lies over the page, not the toast; see closeOnEscape.
      onEscapeKeyDown={() => {
        isEscapeElsewhere.current = isOverlaid();
        if (!isEscapeElsewhere.current) dismiss();
      }}
      onSwipeEnd={dismiss}
      {...(toast.durationMs ? { duration: toast.durationMs } : {})}
      className={clsx(
        'flex items-start gap-3 rounded-card border border-rule bg-card p-4 shadow-raised data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        toast.version === 0 && 'animate-[rise_180ms_ease-out]',
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-[18px] shrink-0', COLOURS[toast.tone])} />
      <div className="min-w-0 flex-1 text-sm">
        <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
        {toast.description && <Toast.Description className="mt-0.5 text-soft">{toast.description}</Toast.Description>}
        {isGroup && isOpen && <Parts toast={toast} />}
        <div className="flex flex-wrap gap-x-5">
          {toast.action && (
            <Toast.Action
              altText={toast.action.label}
              onClick={() => {
                dismiss();
                toast.action?.onClick();
              }}
              className={ACTION}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          {isGroup && !isOpen && (
            <button type="button" onClick={onOpen} className={ACTION}>
              Show each
            </button>
          )}
        </div>
      </div>
      <Toast.Close
        aria-label="Dismiss"
        onClick={dismiss}
        className="-m-2 grid size-9 place-items-center rounded-md text-soft hover:text-ink max-md:size-11"
      >
        <X className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** The combined toasts, each with its own undo button. */
function Parts({ toast: { id, parts } }: { toast: ShownToast }) {
  return (
    <ul className="mt-1 max-h-[40dvh] overflow-y-auto">
      {parts.map((part) => (
        <li key={part.id} className="flex items-center justify-between gap-3 border-b border-rule last:border-0">
          <span className="min-w-0 text-soft">{part.description ?? part.title}</span>
          {part.action && (
            <button
              type="button"
              aria-label={`${part.action.label}: ${part.description ?? part.title}`}
              onClick={() => {
                shownToasts.removePart(id, part.id);
                part.action?.onClick();
              }}
              className={ACTION}
            >
              {part.action.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
