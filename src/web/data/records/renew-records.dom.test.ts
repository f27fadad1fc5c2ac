import { practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { credentialStandingQuery } from './credential-standing.ts';
import { queryKeys } from './query-keys.ts';
import { renewRecords } from './renew-records.ts';

const TODAY = '2026-11-20';

beforeEach(signIn);
afterEach(forgetServer);

/** Requests in the order in which they were sent, each answered by the test. */
const asked: ((answer: { body: unknown }) => void)[] = [];
const later = () => new Promise<{ body: unknown }>((resolve) => void asked.push(resolve));
beforeEach(() => void asked.splice(0));

const isAsked = (times: number) => expect.poll(() => asked.length).toBe(times);

test('a list that was asked for before a write, and is answered after it, is asked for again', async () => {
  const query = { queryKey: queryKeys.sessionList({}, 1), queryFn: async () => (await later()).body };
  const end = new QueryObserver(queryClient, query).subscribe(() => undefined);
  await isAsked(1);
  const renewed = renewRecords();
  asked[0]!({ body: 'without what was written' });
  await renewed;
  await isAsked(2);
  asked[1]!({ body: 'with it' });
  await expect.poll(() => queryClient.getQueryData(query.queryKey)).toBe('with it');
  expect(queryClient.getQueryState(query.queryKey)?.isInvalidated).toBe(false);
  end();
});

test('a list that is asked for again with the write is not asked for once more', async () => {
  const query = { queryKey: queryKeys.sessionList({}, 1), queryFn: async () => (await later()).body };
  queryClient.setQueryData(query.queryKey, 'from before');
  const end = new QueryObserver(queryClient, { ...query, staleTime: 0 }).subscribe(() => undefined);
  await isAsked(1);
  const renewed = renewRecords();
  await isAsked(2);
  asked[0]!({ body: 'without what was written' });
  asked[1]!({ body: 'with it' });
  await renewed;
  await Promise.resolve();
  expect(queryClient.getQueryData(query.queryKey)).toBe('with it');
  expect(asked.length).toBe(2);
  end();
});

test('the standing counts what was written while its hours were read for the write before', async () => {
  fakeServer({ 'POST /rest/v1/rpc/evidence': later });
  const hours = (count: number) => {
    const { sessions: _, erased_sessions: __, witnessed: ___, ...rest } = practice();
    const column = <Value>(value: Value) => Array.from({ length: count }, () => value);
    const sessions = {
      id: [...column(0).keys()].map(String),
      client: column(0),
      date: column('2026-06-01'),
      duration: column(60),
      paid: column(1),
      topics: column(0),
    };
    return { ...rest, sessions, topic_sets: [[]], erased_sessions: [], other: [] };
  };
  const query = credentialStandingQuery(TODAY);
  const end = new QueryObserver(queryClient, query).subscribe(() => undefined);
  await isAsked(1);
  asked[0]!({ body: hours(1) });
  await expect.poll(() => queryClient.getQueryData(query.queryKey)).toBeDefined();
  void renewRecords();
  await isAsked(2);
  void renewRecords();
  asked[1]!({ body: hours(2) });
  await isAsked(3);
  asked[2]!({ body: hours(3) });
  await expect.poll(() => JSON.stringify(queryClient.getQueryData(query.queryKey))).toContain('97 h');
  end();
});
