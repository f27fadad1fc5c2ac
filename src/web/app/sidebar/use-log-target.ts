import { useLocation } from '@tanstack/react-router';

const CLIENT_PAGE = /^\/clients\/([^/]+)$/;

/** What `?log` is to say on this page: the client whose page it is, or nobody in particular. */
export function useLogTarget(): string | 1 {
  return useLocation({ select: ({ pathname }) => CLIENT_PAGE.exec(pathname)?.[1] ?? 1 });
}
