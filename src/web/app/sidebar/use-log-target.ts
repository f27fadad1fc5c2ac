import { useLocation } from '@tanstack/react-router';

const CLIENT_PAGE = /^\/clients\/([^/]+)$/;

/** The value of `?log` on this page: the id of the client whose page it is, or 1. */
export function useLogTarget(): string | 1 {
  return useLocation({ select: ({ pathname }) => CLIENT_PAGE.exec(pathname)?.[1] ?? 1 });
}
