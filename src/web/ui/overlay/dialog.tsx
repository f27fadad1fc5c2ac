import { X } from '#web/ui/icons/x.tsx';
import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DiscardQuestion, UnsavedChangesPrompt } from '#web/ui/form/unsaved-changes-prompt.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { dialogFocus } from './keep-focus.ts';
import { SCRIM } from './scrim.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** If true, closing asks first. */
  isDirty?: boolean;
  /** It shows, perhaps after a form, what cannot be shown again: a click beside it does not close it. */
  isShownOnce?: boolean;
  children: ReactNode;
}

const CONTENT =
  'fixed inset-0 z-40 flex flex-col bg-card shadow-raised outline-none animate-[rise_160ms_ease-out] ' +
  'md:overflow-hidden md:inset-auto md:top-[8dvh] md:left-1/2 md:max-h-[84dvh] md:w-[min(34rem,calc(100vw-3rem))] md:-translate-x-1/2 md:rounded-[14px] md:border md:border-rule';

const always = () => true;

/** Closes the dialog around; asks first if there are unsaved changes. */
const Close = createContext<() => void>(() => undefined);

/** A dialog with a form, full-screen on phones. Put DialogActions last inside the form. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  isDirty = false,
  isShownOnce = false,
  children,
}: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && isDirty) setAsking(true);
    else onOpenChange(next);
  };
  const close = () => change(false);
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={`${SCRIM} z-40`} />
        <Radix.Content
          {...dialogFocus}
          {...closeOnEscape(close, isListOpen)}
          // Escape must close an open list before the dialog, but Radix handles the key first.
          onEscapeKeyDown={(event) => {
            if (isListOpen()) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (isShownOnce) event.preventDefault();
          }}
          className={CONTENT}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex max-h-[40dvh] min-h-16 shrink-0 overflow-y-auto items-center justify-between gap-4 border-b border-rule px-5 py-3 md:px-6">
            <div className="min-w-0">
              <Radix.Title className="text-21 leading-tight font-[550]">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 text-sm text-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2' })}
            >
              <X className="size-5" />
            </Radix.Close>
          </div>
          <div className="flex-1 scroll-pb-24 overflow-y-auto overscroll-contain px-5 pt-5 md:px-6">
            <Close value={close}>{children}</Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
      {isDirty && <UnsavedChangesPrompt isDirty={always} />}
      <DiscardQuestion
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </Radix.Root>
  );
}

/** Not one that only offers what could be typed: a single Escape then closes the dialog. */
const LIST = ':is([role="combobox"], [aria-haspopup])[aria-expanded="true"]:not([data-offered]), [popover]';

function isListOpen(): boolean {
  return document.activeElement?.closest(LIST) != null;
}

/** The buttons of a form in a dialog, always visible at the lower edge. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-6 flex flex-wrap justify-end gap-2 border-t border-rule bg-card px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
      {children}
    </div>
  );
}

/** Closes the dialog around. */
export const CancelButton = ({ label = 'Cancel' }: { label?: string | undefined }) => (
  <Button variant="secondary" onClick={use(Close)}>
    {label}
  </Button>
);

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'variant'> {
  cancelLabel?: string;
  /** What the button says that sends the form. */
  label: string;
  /** Shown before the buttons. */
  children?: ReactNode;
}

/** The two buttons of a form in a dialog: one leaves it, one sends it. */
export function FormActions({ cancelLabel, label, children, ...submit }: FormActionsProps) {
  return (
    <DialogActions>
      {children}
      <CancelButton label={cancelLabel} />
      <Button type="submit" {...submit}>
        {label}
      </Button>
    </DialogActions>
  );
}
