// Words which say that an appointment may not have taken place, besides the statuses of each language (languages): about money, illness,
// and abbreviations. For languages in which files are not read otherwise, statuses too.
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';

/** The outcome of an appointment. */
export type Outcome = AppointmentStatus | 'forfeited' | 'refunded' | 'ill' | 'no-session';

/** Only as a whole cell: inside a text they may mean anything. */
export const OUTCOME_ABBREVIATIONS: Readonly<Partial<Record<Outcome, string>>> = {
  cancelled: 'cx, cxl, cxld, cxd, canc, lc, lcx, late cx, xl',
  'no-show': 'ns, n s, dns, nsh',
  rescheduled: 'rs, r s, rsch, resched, rx',
};

export const OUTCOME_WORDS: readonly Readonly<Partial<Record<Outcome, string>>>[] = [
  // English
  {
    forfeited: 'forfeited, forfeit, forfeiture, expired, lapsed',
    refunded: `refunded, refund, partial refund, full refund, money back,
      charged back, chargeback, credited, credit note`,
    ill: 'ill, sick, illness, sickness, unwell, off sick, called in sick, coach ill, coach sick',
    'no-show': `ghosted, didnt turn up, did not turn up, did not join, didnt join, never joined, failed to attend`,
    cancelled: 'scrapped, withdrawn, late notice, last minute cancellation',
  },
  // German
  {
    forfeited: 'verfallen, verwirkt, verfällt',
    refunded:
      'erstattet, zurückerstattet, Erstattung, Rückerstattung, gutgeschrieben, Gutschrift, zurückgezahlt, rückerstattet',
    ill: 'krank, erkrankt, Krankheit, krankgemeldet, wegen Krankheit',
  },
  // French
  {
    forfeited: 'perdu, perdue, décompté, décomptée, expiré, expirée',
    refunded: 'remboursé, remboursée, remboursement',
    ill: 'malade, maladie, souffrant, souffrante',
  },
  // Spanish
  {
    cancelled: 'cancelación, canceló, suspendido, suspendida',
    'no-show': 'no vino, no presentado, inasistencia',
    rescheduled: 'pospuesto, cambiado de fecha',
    declined: 'declinado, declinada',
    forfeited: 'perdido, perdida, caducado, caducada',
    refunded: 'reembolsado, reembolsada, reembolso, devuelto, devuelta, devolución',
    ill: 'enfermo, enferma, enfermedad',
  },
  // Italian
  {
    cancelled: 'disdetto',
    'no-show': 'non si è presentato, non si è presentata, mancato',
    rescheduled: 'riprogrammato, posticipato, posticipata',
    forfeited: 'perso, persa, scaduto, scaduta, decaduto, decaduta',
    refunded: 'rimborsato, rimborsata, rimborso',
    ill: 'malato, malata, malattia',
  },
  // Portuguese
  {
    cancelled: 'desmarcado, desmarcada, cancelamento, cancelou, desmarcou',
    'no-show': 'falta, não apareceu',
    rescheduled: 'remarcado',
    declined: 'rejeitado, rejeitada',
    forfeited: 'expirado, expirada',
    refunded: 'estornado, estornada, estorno, devolvido, devolvida',
    ill: 'doente, doença',
  },
  // Dutch
  {
    cancelled: 'geannuleerde, afgelast, annulering',
    'no-show': 'niet komen opdagen, gemist',
    rescheduled: 'verschoven',
    forfeited: 'vervallen, verbeurd, verlopen',
    refunded: 'terugbetaald, gecrediteerd, terugbetaling',
    ill: 'ziek, ziekte, ziekgemeld',
  },
  // Polish
  {
    cancelled: 'odwołany, anulowany, odwołanie, odwołał, odwołała',
    'no-show': 'nieobecność, nie pojawił się',
    rescheduled: 'przełożony, przesunięte, przesunięty',
    declined: 'odrzucony',
    forfeited: 'przepadło, przepadła, przepadłe, przepadek',
    refunded: 'zwrócone, zwrócona, zwrócono, zwrot',
    ill: 'chory, chora, choroba',
  },
  // Danish
  {
    'no-show': 'mødte ikke op',
    rescheduled: 'ombooket, rykket',
    forfeited: 'fortabt, bortfaldet, udløbet',
    refunded: 'refunderet, tilbagebetalt, refusion',
    ill: 'syg, sygdom, sygemeldt',
  },
  // Swedish
  {
    cancelled: 'avbokning',
    'no-show': 'uteblivit, dök inte upp, kom inte',
    rescheduled: 'ombokat, uppskjutet, flyttat',
    declined: 'avböjt',
    forfeited: 'förverkad, förverkat, förfallen, förfallet',
    refunded: 'återbetald, återbetalad, återbetalt, återbetalning, krediterad',
    ill: 'sjuk, sjukdom, sjukanmäld',
  },
  // Japanese
  {
    cancelled: 'キャンセル済み, 取消し',
    'no-show': '無断欠席',
    declined: '却下',
    forfeited: '失効, 消化, 期限切れ',
    refunded: '返金, 返金済み, 払い戻し, 払戻し',
    ill: '病欠, 体調不良, 病気',
  },
];

/** In a text of several words these mostly mean something else: 'Moved house', 'Missed the deadline'. */
export const AMBIGUOUS_IN_TEXTS = `moved, missed, absent, absence, ill, sick, illness, sickness, refused, rejected, denied, deferred, void, voided, deleted, expired, lapsed,
  credited, withdrawn, verlegt, verpasst, gefehlt, gestrichen, verweigert, abwesend, krank, verfallen, perdu, perdue, malade, refusé, refusée,
  manqué, manquée, déplacé, déplacée, lapin, perdido, perdida, perso, persa, falta, cambiado, moved to, verzet, zwrot, flyttet, syg, sjuk`;
