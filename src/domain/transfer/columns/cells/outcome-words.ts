// Words which say that an appointment may not have taken place, besides the statuses of each language (languages): about money, illness,
// and abbreviations. For languages in which files are not read otherwise, statuses too.
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';

/** The outcome of an appointment. */
export type Outcome = AppointmentStatus | 'forfeited' | 'refunded' | 'ill' | 'away' | 'no-session';

/** Only as a whole cell: inside a text they may mean anything. */
export const OUTCOME_ABBREVIATIONS: Readonly<Partial<Record<Outcome, string>>> = {
  cancelled: 'cx, cxl, cxld, cxd, canc, lc, lcx, late cx, xl',
  'no-show': 'ns, n s, dns, nsh, cna, uta',
  rescheduled: 'rs, r s, rsch, resched, rx',
};

/** Of all languages, English first. */
export const OUTCOME_WORDS: Readonly<Partial<Record<Outcome, string>>> = {
  cancelled: `canx, late canx, didnt happen, didnt take place, meldt afbud, Stornogebühr, Ausfall, Ausfallhonorar, Ausfallgebühr, scrapped, withdrawn, late notice, last minute cancellation, cancelación, canceló, suspendido/a, disdetto, desmarcado/a, cancelamento, cancelou,
      desmarcou, geannuleerde, afgelast, afgemeld, afmelding, ging niet door, non si è tenuta,
      blev ikke til noget, blev inte av, annulering, odwołany, anulowany, odwołanie, odwołał, odwołała, aflyste, avbokning,
      キャンセル済み, 取消し`,
  'no-show': `ghosted, didnt turn up, did not turn up, did not join, didnt join, never joined, failed to attend, did not come, didnt come,
      stood me up, didnt make it, couldnt make it, forgot session, forgot our session, forgot the session, Termin vergessen, nicht da, ne s'est pas présenté/e, no vino, no llegó, no presentado,
      inasistencia, non si è presentato/a, non è venuto/a, mancato, falta, não apareceu, niet komen opdagen, gemist, nieobecność,
      nie pojawił się, mødte ikke op, uteblivit, dök inte upp, kom inte, 無断欠席`,
  rescheduled: `new date, rebooked, neuer Termin, neues Datum, nouvelle date, nueva fecha, nuova data, pospuesto, cambiado de fecha,
      riprogrammato, posticipato/a, remarcado, verschoven, przełożony, przesunięte, przesunięty, ombooket, rykket, ombokat,
      uppskjutet, flyttat`,
  declined: `declinado/a, rejeitado/a, odrzucony, avböjt, 却下`,
  forfeited: `forfeited, forfeit, forfeiture, expired, lapsed, verfallen, verwirkt, verfällt, perdu/e, décompté/e, expiré/e, perdido/a,
      caducado/a, perso/a, scaduto/a, decaduto/a, expirado/a, vervallen, verbeurd, verlopen, przepadło/a, przepadłe, przepadek,
      fortabt, bortfaldet, udløbet, förverkad, förverkat, förfallen, förfallet, 失効, 消化, 期限切れ`,
  refunded: `refunded, refund, partial refund, full refund, money back, charged back, chargeback, credited, credit note, credit memo, erstattet, zurückerstattet, Erstattung, Rückerstattung, gutgeschrieben, Gutschrift, zurückgezahlt, rückerstattet, remboursé/e, remboursement, reembolsado/a, reembolso, devuelto/a, devolución, rimborsato/a, rimborso, estornado/a, estorno,
      devolvido/a, terugbetaald, gecrediteerd, terugbetaling, zwrócone, zwrócono/a, zwrot, refunderet, tilbagebetalt, refusion,
      återbetald, återbetalad, återbetalt, återbetalning, krediterad, 返金, 返金済み, 払い戻し, 払戻し`,
  ill: `ill, sick, illness, sickness, unwell, off sick, called in sick, krank, erkrankt, Krankheit,
      krankgemeldet, wegen Krankheit, malade, maladie, souffrant, souffrante, enfermo/a, enfermedad, malato/a, malattia, doente,
      doença, ziek, ziekte, ziekgemeld, chory/a, choroba, syg, sygdom, sygemeldt, sjuk, sjukdom, sjukanmäld, 病欠, 体調不良, 病気`,
  away: `on holiday, on holidays, on vacation, on leave, on annual leave, away, out of office, holiday, holidays, bank holiday, public holiday,
      vacation, forgot, skipped, im Urlaub, Urlaub, Feiertag, vergessen, en vacances, vacances, en congé, férié, oublié/e, de vacaciones,
      vacaciones, festivo, olvidó, in vacanza, in ferie, vacanza, dimenticato, de férias, férias, esqueceu, op vakantie, vakantie, vergeten,
      na urlopie, urlop, zapomniał/a, på ferie, på semester, glemte, glömde, lomalla, 休暇`,
  'no-session': `duplicate, duplicated, dup, dupe, double entry, entered twice, logged twice, already logged, ignore this row, delete this row,
      Duplikat, doppelt erfasst, doppelt eingetragen, schon erfasst, doublon, duplicado/a, duplicato, dubbel ingevoerd, dublet, dubblett, 重複`,
};

/** In a text of several words these, and those for who is away, mostly mean something else: 'Moved house', 'Missed the deadline'. */
export const AMBIGUOUS_IN_TEXTS = `moved, missed, absent, absence, ill, sick, illness, sickness, refused, rejected, denied, deferred, void, voided, deleted,
      expired, lapsed, credited, withdrawn, Ausfall, verlegt, verpasst, gefehlt, gestrichen, verweigert, abwesend, krank,
      verfallen, perdu/e, malade, refusé/e, manqué/e, déplacé/e, lapin, perdido/a, perso/a, falta, verzet, zwrot, flyttet, syg,
      sjuk`;
