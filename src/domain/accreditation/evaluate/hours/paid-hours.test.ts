// Which hours are paid: by what the coach says of a session, by the client's facts, and up to what a peer gave in return (ADR 129).
import { describe, expect, it } from 'vitest';
import type { ClientEvidence, EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import type { RuleResult } from '../rule-result.ts';
import { checked, client, course, erased, hoursWith, opening, session } from '#tests/support/practice.ts';

describe('hours', () => {
  it('not marked as paid or pro bono matter only if the result depends on them', () => {
    const unsaid = hoursWith(10, { paid: null });
    const paid = (hours: number, others = unsaid) =>
      checked('icf-acc-paid-hours', { sessions: [...hoursWith(hours), ...others] });
    expect(paid(75).state).toBe('met');
    expect(paid(65)).toMatchObject({
      state: 'cannot-tell',
      have: 65 * 60,
      possible: 75 * 60,
      missing: ['Were these hours paid or pro bono? (10 h)'],
    });
    expect(paid(64).state).toBe('short');
    expect(paid(65, hoursWith(10, { paid: null, peer_exchange: true })).missing[0]).toMatch(
      'How many hours did these peers coach you in return?',
    );
    expect(paid(65, hoursWith(10, { paid: false, peer_exchange: true })).state).toBe('short');
  });

  it('paid in exchange with peers may be paid as long as nobody said how many were received', () => {
    const peers = hoursWith(10, { paid: true, peer_exchange: true });
    const paid = (hours: number) => checked('icf-acc-paid-hours', { sessions: [...hoursWith(hours), ...peers] });
    expect(paid(75).state).toBe('met');
    expect(paid(65)).toMatchObject({
      state: 'cannot-tell',
      have: 65 * 60,
      possible: 75 * 60,
      missing: ['How many hours did these peers coach you in return? As many count as paid (10 h).'],
    });
    expect(paid(64).state).toBe('short');
    expect(checked('icf-acc-hours', { sessions: peers }).have).toBe(600);
  });

  describe('with a peer', () => {
    const PEER = 'pia';
    const peer = (row: Partial<ClientEvidence>) => client({ id: PEER, relation: 'peer', ...row });
    const paidWith = (row: Partial<ClientEvidence>, sessions: EvidenceRows['sessions']) =>
      checked('icf-acc-paid-hours', { clients: [client(), peer(row)], sessions });
    const given = (hours: number, row: Partial<SessionEvidence> = {}) => hoursWith(hours, { client_id: PEER, ...row });
    const reasons = ({ exclusions }: RuleResult) => exclusions.map(({ reason, minutes }) => [reason, minutes]);

    it('are paid up to what was received: 10 given and 8 received are 8 paid and 2 pro bono', () => {
      const result = paidWith({ received_minutes: 480 }, given(10));
      expect(result).toMatchObject({ have: 480, possible: 480 });
      expect(reasons(result)).toEqual([['beyond-received', 120]]);
      expect(result.rows.sessions).toHaveLength(8);
      expect(paidWith({ received_minutes: 600 }, given(10)).have).toBe(600);
      expect(paidWith({ received_minutes: 0 }, given(10))).toMatchObject({ have: 0, possible: 0 });
      expect(checked('icf-acc-hours', { clients: [peer({ received_minutes: 0 })], sessions: given(10) }).have).toBe(
        600,
      );
    });

    it('are paid the earliest first, and the session at the edge is split', () => {
      const early = session({ client_id: PEER, date: '2026-01-01', duration: 50 });
      const late = session({ client_id: PEER, date: '2026-02-01', duration: 50 });
      const result = paidWith({ received_minutes: 70 }, [late, early]);
      expect(result).toMatchObject({ have: 70, rows: { sessions: [late.id, early.id] } });
      expect(reasons(result)).toEqual([['beyond-received', 30]]);
      expect(result.exclusions[0]!.rows).toEqual({ sessions: [late.id] });
    });

    it('are paid by their first day, then by their last', () => {
      const rows = {
        clients: [client(), peer({ received_minutes: 60 })],
        sessions: [session({ client_id: PEER, date: '2025-03-01' })],
        opening_balances: [
          opening({
            id: 'longer',
            client_id: PEER,
            paid_minutes: 60,
            start_date: '2025-02-01',
            end_date: '2025-06-01',
          }),
          opening({
            id: 'shorter',
            client_id: PEER,
            paid_minutes: 60,
            start_date: '2025-02-01',
            end_date: '2025-05-01',
          }),
        ],
      };
      expect(checked('icf-acc-paid-hours', rows)).toMatchObject({ have: 60, rows: { opening_balances: ['shorter'] } });
    });

    it('that do not count for another reason take nothing from what was received', () => {
      const before = given(2, { date: '2024-01-14' });
      const planned = given(2, { date: '2026-11-21', completed: false });
      expect(paidWith({ received_minutes: 480 }, [...before, ...planned, ...given(8)])).toMatchObject({ have: 480 });
      const unheld = given(2, { date: '2026-01-01', completed: false });
      expect(paidWith({ received_minutes: 480 }, [...unheld, ...given(8)])).toMatchObject({ have: 480, possible: 480 });
      expect(paidWith({ received_minutes: 540 }, [...unheld, ...given(8)])).toMatchObject({ have: 480, possible: 540 });
    });

    it('are paid by what was received where neither they nor the client say who paid', () => {
      expect(paidWith({ received_minutes: 480 }, given(10, { paid: null }))).toMatchObject({
        have: 480,
        possible: 480,
      });
      expect(paidWith({ received_minutes: 480 }, given(10, { paid: false })).have).toBe(0);
      expect(paidWith({ received_minutes: 480, payer: 'nobody' }, given(10, { paid: null })).have).toBe(0);
      const unsaid = paidWith({}, given(10, { paid: null }));
      expect([unsaid.have, unsaid.possible, ...reasons(unsaid)]).toEqual([0, 600, ['peer-balance-unknown', 600]]);
    });

    it('are exchange by the session’s word too, and so are earlier hours with a peer', () => {
      const sessions = given(3, { peer_exchange: true });
      expect(paidWith({ relation: null, received_minutes: 120 }, sessions).have).toBe(120);
      const opening_balances = [opening({ client_id: PEER, paid_minutes: 600 })];
      const rows = { clients: [peer({ received_minutes: 90 })], opening_balances };
      expect(checked('icf-acc-paid-hours', rows)).toMatchObject({ have: 90, possible: 90 });
    });

    it('of an erased client are balanced as before', () => {
      const relation = { relation: 'peer', received_minutes: 90 } as const;
      const erased_sessions = [erased({ ...relation }), erased({ ...relation })];
      expect(checked('icf-acc-paid-hours', { erased_sessions })).toMatchObject({ have: 90, possible: 90 });
    });

    it('count once as a session, though a part of it is pro bono', () => {
      const rows = {
        clients: [peer({ received_minutes: 30 })],
        sessions: given(1),
        education: [course({ hours: 80 })],
      };
      expect(checked('nbhwc-nbc-hwc-sessions', rows)).toMatchObject({ have: 1, possible: 1 });
    });
  });

  it.each([
    ['client', null, 60],
    ['organisation', null, 60],
    ['third_party', null, 60],
    ['barter', null, 60],
    ['nobody', null, 0],
    [null, null, 0],
    // What the session says comes first.
    ['nobody', true, 60],
    ['client', false, 0],
  ] as const)('of a client whose payer is %s, in a session that says %s, are %i paid minutes', (payer, paid, have) => {
    const result = checked('icf-acc-paid-hours', { clients: [client({ payer })], sessions: [session({ paid })] });
    expect(result.have).toBe(have);
    expect(result.possible).toBe(payer === null && paid === null ? 60 : have);
  });

  it('with a client whose payer and relation are not recorded count as the coach recorded them', () => {
    const rows = { clients: [client({ relation: null })], sessions: hoursWith(75) };
    expect(checked('icf-acc-paid-hours', rows)).toMatchObject({ state: 'met', have: 75 * 60 });
    expect(checked('icf-acc-direct-reports', rows)).toMatchObject({ state: 'met', have: 0 });
  });
});
