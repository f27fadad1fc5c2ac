import { UNDO_DURATION_MS } from '#domain/timing.ts';
import { useNavigate } from '@tanstack/react-router';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';

/** Those who confirmed a row as it was before, and where the coach can ask again. */
interface Lost {
  readonly text: string;
  readonly search: object;
}

/** Shows that a row was saved, and offers to ask those again whose confirmation it lost. */
export function useSavedToast(): (content: ToastContent, lost: Lost | null) => void {
  const navigate = useNavigate();
  return (content, lost) => {
    if (lost === null) return toast.success(content);
    const onClick = () => void navigate({ to: '/reports/credentials/witnesses', search: lost.search as never });
    toast.success({
      ...content,
      description: lost.text,
      action: { label: 'Ask again', onClick },
      durationMs: UNDO_DURATION_MS,
    });
  };
}
