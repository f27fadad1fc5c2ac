import { Spinner } from './spinner.tsx';

/** Fills the page while it loads or access is checked. */
export function PageSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={label} />
    </div>
  );
}
