import { useConnection } from '#web/data/wire/connection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NOT_ON_DEVICE } from '#web/ui/not-on-device.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows, type SkeletonRowsProps } from './skeleton.tsx';

interface NotLoadedProps extends Partial<SkeletonRowsProps> {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Shown while it loads, in place of rows with this label. */
  children?: ReactNode;
}

/** Shown in place of a query's data while there is none. Without a label or children nothing is shown while it loads. */
export function NotLoaded({ query, label, children, ...rows }: NotLoadedProps) {
  if (query.data !== undefined) return null;
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return label === undefined ? children : <SkeletonRows label={label} {...rows} />;
}

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Shown in place of rows that could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const isOffline = useConnection() === 'offline';
  return (
    <Notice tone="bad" onRetry={onRetry}>
      {isOffline ? `${NOT_ON_DEVICE}. It will come when you’re online again.` : error.message}
    </Notice>
  );
}
