// One key per call. What begins alike is refreshed together: invalidating ['sessions'] renews every list of sessions.
export const queryKeys = {
  profile: (userId: string) => ['profile', userId] as const,
  openSubscriptions: (userId: string) => ['open-subscriptions', userId] as const,
  subscription: (userId: string) => ['subscription', userId] as const,
  clients: ['clients'] as const,
  client: (id: string) => ['clients', id] as const,
  clientNames: ['clients', 'names'] as const,
  clientHours: (today: string, clientId: string | null) => ['sessions', 'hours', today, clientId] as const,
  sessions: ['sessions'] as const,
  clientSessions: (clientId: string) => ['sessions', 'of-client', clientId] as const,
  sessionList: (filters: object, page: number) => ['sessions', 'list', filters, page] as const,
  sessionTotals: (filters: object) => ['sessions', 'totals', filters] as const,
  sessionTopics: ['sessions', 'topics'] as const,
  session: (id: string) => ['sessions', id] as const,
  dashboards: ['dashboard'] as const,
  dashboard: (today: string) => ['dashboard', today] as const,
};
