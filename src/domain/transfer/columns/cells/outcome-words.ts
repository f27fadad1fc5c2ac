// Words which say that an appointment may not have taken place, besides the statuses of each language (languages): about money, illness,
// and abbreviations. For languages in which files are not read otherwise, statuses too.
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';

/** The outcome of an appointment. */
export type Outcome = AppointmentStatus | 'forfeited' | 'refunded' | 'ill';

/** Only as a whole cell: inside a text they may mean anything. */
export const OUTCOME_ABBREVIATIONS: Readonly<Partial<Record<Outcome, string>>> = {
  cancelled: 'cx, cxl, cxld, cxd, canc, lc, lcx, late cx, xl',
  'no-show': 'ns, n s, dns, nsh',
  rescheduled: 'rs, r s, rsch, resched, rx',
};

export const OUTCOME_WORDS: readonly Readonly<Partial<Record<Outcome, string>>>[] = [
  // English
  {
    forfeited: 'forfeited, forfeit, forfeiture, forfeited session, expired, lapsed',
    refunded: `refunded, refund, refund issued, refund given, partially refunded, partial refund, fully refunded, full refund, money back,
      charged back, chargeback, credited, credit issued, credit note`,
    ill: 'ill, sick, illness, sickness, unwell, off sick, called in sick, client ill, client sick, coach ill, coach sick',
    'no-show': 'ghosted, didnt turn up, did not turn up, did not join, didnt join, never joined, failed to attend',
    cancelled: 'called off, scrapped, withdrawn, late notice',
  },
  // German
  {
    forfeited: 'verfallen, verwirkt, verfällt',
    refunded:
      'erstattet, zurückerstattet, Erstattung, Rückerstattung, gutgeschrieben, Gutschrift, zurückgezahlt, rückerstattet',
    ill: 'krank, erkrankt, Krankheit, krankgemeldet, Klient krank, Klientin krank, wegen Krankheit',
  },
  // French
  {
    forfeited: 'perdu, perdue, séance perdue, décompté, décomptée, expiré, expirée',
    refunded: 'remboursé, remboursée, remboursement',
    ill: 'malade, maladie, souffrant, souffrante',
  },
  // Spanish
  {
    cancelled: 'cancelado, cancelada, anulado, anulada, cancelación, suspendido, suspendida',
    'no-show': 'no se presentó, no asistió, no vino, ausente, no presentado, no presentada, inasistencia',
    rescheduled: 'reprogramado, reprogramada, aplazado, aplazada, pospuesto, pospuesta, cambiado de fecha',
    declined: 'rechazado, rechazada, declinado, declinada',
    forfeited: 'perdido, perdida, caducado, caducada, sesión perdida',
    refunded: 'reembolsado, reembolsada, reembolso, devuelto, devuelta, devolución',
    ill: 'enfermo, enferma, enfermedad',
  },
  // Italian
  {
    cancelled: 'annullato, annullata, cancellato, cancellata, disdetto, disdetta',
    'no-show': 'non presentato, non presentata, non si è presentato, non si è presentata, assente, mancato',
    rescheduled: 'rinviato, rinviata, spostato, spostata, riprogrammato, riprogrammata, posticipato, posticipata',
    declined: 'rifiutato, rifiutata',
    forfeited: 'perso, persa, scaduto, scaduta, decaduto, decaduta',
    refunded: 'rimborsato, rimborsata, rimborso',
    ill: 'malato, malata, malattia',
  },
  // Portuguese
  {
    cancelled: 'desmarcado, desmarcada, cancelamento',
    'no-show': 'faltou, falta, não compareceu, não apareceu',
    rescheduled: 'remarcado, remarcada, reagendado, reagendada, adiado, adiada',
    declined: 'recusado, recusada, rejeitado, rejeitada',
    forfeited: 'expirado, expirada, sessão perdida',
    refunded: 'estornado, estornada, estorno, devolvido, devolvida',
    ill: 'doente, doença',
  },
  // Dutch
  {
    cancelled: 'geannuleerd, afgezegd, geannuleerde, afgelast, annulering',
    'no-show': 'niet verschenen, niet gekomen, niet komen opdagen, afwezig, gemist',
    rescheduled: 'verzet, verplaatst, uitgesteld, verschoven',
    declined: 'geweigerd, afgewezen',
    forfeited: 'vervallen, verbeurd, verlopen',
    refunded: 'terugbetaald, gecrediteerd, terugbetaling',
    ill: 'ziek, ziekte, ziekgemeld',
  },
  // Polish
  {
    cancelled: 'odwołane, odwołana, odwołany, anulowane, anulowana, anulowany, odwołanie',
    'no-show':
      'nieobecny, nieobecna, nieobecność, nie przyszedł, nie przyszła, nie stawił się, nie stawiła się, nie pojawił się',
    rescheduled: 'przełożone, przełożona, przełożony, przesunięte, przesunięta, przesunięty',
    declined: 'odrzucone, odrzucona, odrzucony',
    forfeited: 'przepadło, przepadła, przepadłe, przepadek',
    refunded: 'zwrócone, zwrócona, zwrócono, zwrot',
    ill: 'chory, chora, choroba',
  },
  // Danish
  {
    cancelled: 'aflyst, annulleret, afbud',
    'no-show': 'udeblevet, udeblev, mødte ikke op, ikke mødt, fraværende',
    rescheduled: 'udsat, flyttet, ombooket, rykket',
    declined: 'afvist, afslået',
    forfeited: 'fortabt, bortfaldet, udløbet',
    refunded: 'refunderet, tilbagebetalt, refusion',
    ill: 'syg, sygdom, sygemeldt',
  },
  // Swedish
  {
    cancelled: 'avbokad, avbokat, inställd, inställt, avbokning',
    'no-show': 'uteblev, utebliven, uteblivit, dök inte upp, kom inte, frånvarande',
    rescheduled: 'ombokad, ombokat, uppskjuten, uppskjutet, flyttad, flyttat',
    declined: 'avböjd, avböjt, nekad',
    forfeited: 'förverkad, förverkat, förfallen, förfallet',
    refunded: 'återbetald, återbetalad, återbetalt, återbetalning, krediterad',
    ill: 'sjuk, sjukdom, sjukanmäld',
  },
  // Japanese
  {
    cancelled: 'キャンセル, キャンセル済み, 取消, 取り消し, 取消し, 中止',
    'no-show': '欠席, 無断欠席, 無断キャンセル, ノーショー, 不参加',
    rescheduled: '延期, 日程変更, 変更, 振替',
    declined: '辞退, 却下, 拒否',
    forfeited: '失効, 消化, 期限切れ',
    refunded: '返金, 返金済み, 払い戻し, 払戻し',
    ill: '病欠, 体調不良, 病気',
  },
];

/** In a text of several words these mostly mean something else: 'Moved house', 'Missed the deadline'. */
export const AMBIGUOUS_IN_TEXTS = `moved, missed, absent, absence, ill, sick, illness, sickness, refused, rejected, denied, deferred, void, voided, deleted, expired, lapsed,
  credited, withdrawn, verlegt, verpasst, gefehlt, gestrichen, verweigert, abwesend, krank, verfallen, perdu, perdue, malade, refusé, refusée,
  manqué, manquée, déplacé, déplacée, lapin, perdido, perdida, perso, persa, falta, cambiado, moved to, verzet, zwrot, flyttet, syg, sjuk`;
