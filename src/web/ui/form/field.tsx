import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** The props that connect a control with its field. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: ReactNode;
  /** Shows "optional" after the label. */
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** A link or small button at the right of the label. */
  aside?: ReactNode;
  className?: string;
  /**
   * The control, which gets these props; a function where it is not the outermost element, or is to be registered after a field that
   * registers itself further inside: the first wrong field in the order of registration gets the focus.
   */
  children: ReactElement<object> | ((control: FieldControl) => ReactElement);
}

/**
 * Label, control, hint and error, connected by ids.
 * @example <Field label="Email" error={errors.email?.message}><TextInput {...register('email')} /></Field>
 */
export function Field({ label, optional = false, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-[560]">
          {label}
          {optional && <span className="ml-1.5 font-normal text-soft">optional</span>}
        </label>
        <span className="max-md:-mt-4 max-md:*:inline-flex max-md:*:min-h-11 max-md:*:items-center">{aside}</span>
      </div>
      {typeof children === 'function' ? children(control) : cloneElement(children, { ...control, ...children.props })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-13 font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}

/** A field, or the first of those that share an error. */
const WRONG = '[aria-invalid], fieldset:has([role="alert"]) input';

/**
 * Draws what `mark` says is wrong and puts the focus on the first wrong field, which may be out of sight: react-hook-form does so itself.
 * Returns whether there is one.
 */
export function showWrong(form: Element, mark: () => void): boolean {
  flushSync(mark);
  const first = form.querySelector<HTMLElement>(WRONG);
  first?.focus();
  return first !== null;
}
