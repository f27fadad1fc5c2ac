import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';

interface NoSuchRecordProps {
  title: string;
  /** The list of such records, and the text of the link to it. */
  list: '/clients' | '/sessions' | '/supervision';
  label: string;
}

/** On the page of a record that is not there. */
export function NoSuchRecord({ title, list, label }: NoSuchRecordProps) {
  return (
    <EmptyState
      title={title}
      text="It may have been deleted, or the address is incomplete."
      action={
        <Link to={list} className={buttonClass({ variant: 'secondary' })}>
          {label}
        </Link>
      }
    />
  );
}
