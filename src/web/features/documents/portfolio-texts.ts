import type { PortfolioTexts } from '#domain/accreditation/documents/portfolio.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The coach's confidential texts: loaded when the document opens, and removed from the cache when it closes. */
export const portfolioTextsQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: async ({ signal }): Promise<PortfolioTexts> => {
    const [reflections, feedback, cpd, supervision] = await Promise.all([
      rest.from('reflections').select('id, date, title, reflection, application').abortSignal(signal),
      rest.from('client_feedback').select('id, date, feedback').abortSignal(signal),
      rest.from('cpd_records').select('id, date, hours, title, provider, learned, applied').abortSignal(signal),
      rest
        .from('supervision_sessions')
        .select('id, date:day, duration, supervisor_name, topics, notes')
        .abortSignal(signal),
    ]);
    return {
      reflections: unwrap(reflections),
      client_feedback: unwrap(feedback),
      cpd_records: unwrap(cpd),
      supervision_sessions: unwrap(supervision),
    };
  },
  staleTime: 0,
  gcTime: 0,
});
