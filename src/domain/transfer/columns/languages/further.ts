// Spanish, Italian, Portuguese, Dutch, Polish, Danish, Swedish and Japanese, in this order in each list, and before Japanese what ICF logs and
// plain tables in Norwegian and Finnish have. One table, since a file may mix languages anyway and eight files would be half as large again.
// Names of months and weekdays come from Intl.
import type { Language } from './language.ts';

export const FURTHER_LOCALES = ['es', 'it', 'pt', 'nl', 'pl', 'da', 'sv', 'ja'];

export const further: Language = {
  headers: {
    name: `Clienta, Nombre, Nombre del cliente, Nombre completo, Nombre y apellidos, Nome, Nome cliente, Nome del cliente, Nome e cognome,
      Nominativo, Nome do cliente, Nome completo, Klant, Naam, Naam klant, Naam cliënt, Klantnaam, Klientka, Imię i nazwisko, Imię i nazwisko klienta, Klient imię i
      nazwisko, Navn, Kunde navn, Klientens navn, Namn, Kund, Klientens namn, Kundnamn, Asiakas, Asiakkaan nimi, Nimi, クライアント, クライアント名, 氏名, 名前, お名前, 顧客, 顧客名, お客様名`,
    first_name: 'Nombre de pila, Primeiro nome, Voornaam, Imię, Fornavn, Förnamn, 名',
    last_name: `Apellido, Apellidos, Cognome, Sobrenome, Apelido, Achternaam, Nazwisko, Efternavn, Efternamn, 姓`,
    email: `Correo, Correo electrónico, Indirizzo email, Posta elettronica, Endereço de email, Mailadres, Adres email, Epost, E-post, メール, メールアドレス, Eメール`,
    date: `Fecha, Día, Giorno, Sessiedatum, Dag, Dzień, Dato, Data, Sessionsdato, Sessionsdatum, Päivä, Päivämäärä, Pvm, 日付, 日時, 実施日, セッション日, 年月日, Mes, Mese,
      Maand, Miesiąc, Måned, Månad, 月`,
    duration: `Duración, Tiempo, Durata, Duração, Carga horária, Tempo, Duur, Tijdsduur, Czas trwania, Czas, Varighed, Varighet, Längd, Varaktighet, Tid, Kesto, 所要時間,
      セッション時間`,
    topics: 'Temas, Tema, Argomenti, Assuntos, Onderwerpen, Onderwerp, Tematy, Temat, Emner, Emne, Ämnen, Ämne, テーマ',
    notes: `Notas, Observaciones, Comentarios, Osservazioni, Commenti, Observações, Notities, Opmerkingen, Notatki, Uwagi, Komentarze,
      Noter, Bemærkninger, Bemærkning, Kommentarer, Anmärkning, Anmärkningar, Anteckningar, Anteckning, Noteringar, Opmerking, Nota, Notatka, Merknad, メモ, 備考, ノート, コメント`,
    completed:
      'Estado, Asistencia, Stato, Presenza, Situação, Presença, Aanwezigheid, Stan, Fremmøde, Tila, 状態, ステータス',
    paid: 'Pagamento, Betaling, Płatność, Odpłatność, Betalning, 支払い, 支払',
    format: `Tipo, Tipologia, Formato, Modalidad, Modalità, Modalidade, Soort, Vorm, Rodzaj, Forma, 形式, 種別, 区分`,
    start_time: `Hora, Hora inicio, Hora de inicio, Inicio, Ora, Ora inizio, Ora di inizio, Inizio, Starttijd, Begintijd, Tijd, Aanvang,
      Van, Od, Fra, Från, Dalle, Desde, Godzina, Godzina rozpoczęcia, Początek, Starttidspunkt, Starttid, Klokkeslæt, Klockslag, Tid, 開始,
      開始時間, 開始時刻, 時刻`,
    end_time: `Hora fin, Hora de fin, Hora de finalización, Hora final, Ora fine, Ora di fine, Fine, Hora de fim, Hora de término, Fim, Término, Eindtijd, Einde,
      Tot, Do, Til, Till, Alle, Hasta, Godzina zakończenia, Koniec, Sluttidspunkt, Sluttid, Slut, 終了, 終了時間, 終了時刻`,
    participants:
      'Participantes, Partecipanti, Deelnemers, Uczestnicy, Deltagere, Deltagare, Deltakere, Osallistujat, 人数, 参加人数',
    price: `Precio, Importe, Tarifa, Honorarios, Prezzo, Importo, Tariffa, Compenso, Preço, Valor, Prijs, Bedrag, Tarief, Cena, Kwota,
      Pris, Beløb, Belopp, Arvode, 料金, 金額, 価格`,
    payer: `Quién paga, Pagador, Pagadora, Pagado por, Chi paga, Pagante, Pagato da, Quem paga, Pago por, Wie betaalt, Betaler, Betaald
      door, Kto płaci, Płatnik, Opłacane przez, Hvem betaler, Betalt af, Vem betalar, Betalare, Betalas av, 支払者, 支払い者, 誰が払う`,
    relationship_start: 'Inicio, Inizio, Początek',
    relation: `Relación, Relación con el coach, Relazione, Rapporto, Relazione con il coach, Relação, Relação com o coach, Relatie, Relatie
      tot de coach, Relacja, Relacja z coachem, Forhold, Relation til coachen, Relation till coachen, 関係, コーチとの関係`,
    supervisor_name: 'Supervisora, Supervisore, Superwizor, Superwizorka, Handledare',
    title:
      'Título, Curso, Formación, Titolo, Corso, Formazione, Formação, Opleiding, Cursus, Tytuł, Szkolenie, Kursus, Uddannelse, Utbildning, 研修, 研修名',
    provider:
      'Entidad, Organizador, Ente, Organizzatore, Entidade, Formador, Aanbieder, Organisator, Organizator, Udbyder, Arrangør, Arrangör, 主催',
    category: 'Categoría, Kategoria, Kategori',
    exchange: 'A cambio, Contrapartida, In cambio, Em troca, In ruil, W zamian, Til gengæld, I utbyte, 見返り',
    received_minutes: `Coaching recibido, Horas recibidas, Coaching ricevuto, Ore ricevute, Coaching recebido, Horas recebidas, Ontvangen
      coaching, Ontvangen uren, Otrzymany coaching, Otrzymane godziny, Modtaget coaching, Modtagne timer, Mottagen coaching, Mottagna
      timmar, 受けたコーチング`,
  },
  calendar: {},
  months: [],
  yes: 'sí, sim, tak, kyllä, はい, 有, あり, ○, 〇, 済, 済み',
  no: 'não, nee, nie, nej, nei, ei, いいえ, 無, なし, ×, 未',
  paid: `pagado/a, de pago, remunerado/a, facturado/a, pagato/a, a pagamento, retribuito/a, fatturato, pago/a, faturado, betaald,
      gefactureerd, płatne, płatny/a, odpłatny/a, opłacone, opłacona, zapłacone, odpłatne, betalt, betalende, faktureret, betald, betalande,
      fakturerad, debiterad, debiterat, maksettu, maksullinen, 有料, 有償, 支払済, 支払済み, 支払い済み`,
  proBono: `gratuito/a, sin coste, sin costo, senza compenso, voluntário, sem custo, kosteloos, vrijwillig, bezpłatne, bezpłatny/a,
      nieodpłatne, za darmo, darmowe, ulønnet, frivillig, vederlagsfri, kostnadsfri, kostnadsfritt, ideell, maksuton, ilmainen, 無料, 無償, プロボノ, ボランティア`,
  paidHours: 'pagadas, remuneradas, pagate, pagas, betaalde, płatne, odpłatne, betalte, betalda, maksetut',
  proBonoHours:
    'no pagadas, gratuitas, non pagate, gratuite, não pagas, onbetaalde, bezpłatne, nieodpłatne, ubetalte, obetalda, maksuttomat',
  formats: {
    individual: `sesión individual, individuales, individuale, individuali, individuais, individuele, individuella, individueel, individuele sessie, indywidualny/a, indywidualne, individuelt, individuell,
      enskild, enskilt, yksilö, 個人, 個別, 1対1, マンツーマン`,
    group: `grupo, grupa, grupal, grupales, en grupo, gruppo, di gruppo, em grupo, groep, groeps, groepscoaching, grupowy/a, grupowe, grupp, ryhmä, グループ, 団体`,
    team: 'equipo, equipa, squadra, zespół, zespołowy/a, tiimi, チーム',
  },
  supervisionFormats: {},
  kinds: {},
  consents: {},
  payers: {
    client: `clienta, el cliente, la clienta, ella misma, particular, il cliente, in proprio, privato/a, o cliente, a cliente, o próprio,
      a própria, klant, de klant, zelf, klientka, prywatnie, kunden, klienten, selvbetaler, selv, själv, 本人, クライアント, 個人, 自費`,
    organisation: `organización, empresa, su empresa, la empresa, empleador, organizzazione, azienda, la sua azienda, datore di lavoro,
      organização, a empresa, empregador, organisatie, bedrijf, het bedrijf, werkgever, organizacja, pracodawca, przedsiębiorstwo,
      virksomhed, virksomheden, arbejdsgiver, arbejdsgiveren, företag, företaget, arbetsgivare, arbetsgivaren, 会社, 企業, 組織, 勤務先`,
    third_party: `tercero, terceros, otra persona, patrocinador, plataforma, subvención, terzo, terzi, qualcun altro, piattaforma,
      terceiro, terceiros, outra pessoa, derde, derden, iemand anders, subsidie, strona trzecia, osoba trzecia, ktoś inny, platforma,
      dotacja, tredjepart, en anden, tilskud, tredje part, någon annan, bidrag, 第三者, 助成金, プラットフォーム`,
    barter: `trueque, intercambio, a cambio, baratto, scambio, in cambio, in natura, troca, permuta, em troca, ruil, ruilhandel, in ruil,
      wymiana, w zamian, bytte, byttehandel, til gengæld, byte, byteshandel, i utbyte, 交換, 物々交換`,
    nobody: 'nadie, voluntario, nessuno, gratuitamente, ninguém, nikt, bezpłatnie, nieodpłatnie, ingen, ideellt',
  },
  relations: {
    external: `externo/a, cliente externo/a, esterno/a, cliente esterno, externe klant, zewnętrzny/a, klient zewnętrzny, ekstern, ekstern
      klient, extern kund, extern klient, 社外, 外部`,
    internal: `interno/a, cliente interno, colega, compañero/a, collega, interne klant, wewnętrzny/a, kolega, koleżanka, kollega, intern
      klient, intern kund, 社内, 同僚`,
    // Words for an employee are left out: a colleague is one too without reporting to the coach.
    direct_report: `reporte directo, me reporta, subordinado/a, a mi cargo, riporto diretto, subordinato/a, reporte direto, reporta a mim,
      ondergeschikte, rapporteert aan mij, eigen team, podwładny/a, rapporterer til mig, underordnet, direktrapporterande,
      rapporterar till mig, underställd, 部下, 直属の部下`,
    peer: `entre pares, coaching mutuo, pari, tra pari, coaching reciproco, wederzijds, onderling, wzajemnie, wzajemny, gensidig,
      gensidigt, ömsesidig, ömsesidigt, 相互, ピア, ピアコーチング`,
  },
  people: `personas, partecipanti, uczestników, persone, pessoas, deelnemers, osoby, osób, personer, deltagere, deltagare, deltakere, 名, 人`,
  lengths: {
    hours: `hora, horas, ora, ore, uur, uren, u, t, godz, godziny, godzina, godzin, timer, tim, timme, timmar, tunti, tunnit, tuntia, 時間, 時間数`,
    minutes:
      'minuto, minuta, minutos, minuti, minuut, minuten, minut, minuty, minutter, minuter, minuuttia, 分, 分間, 分数',
    and: '',
    articles: '',
    numbers: {},
  },
  statuses: {
    held: `realizado/a, realizó, tuvo lugar, avuto luogo, aconteceu, fandt sted, ägde rum, genomfördes, completado/a, hecho/a, asistió, celebrada, effettuato/a, completato/a, svolta, fatto, concluído/a, feita,
      compareceu, voltooid, afgerond, gehouden, doorgegaan, ging door, plaatsgevonden, aanwezig, odbyta, odbyło/a, odbyło się, odbyła się, zrealizowana, zakończona,
      zakończone, obecny/a, obecność, gennemført, afholdt, afsluttet, udført, mødt, mødt op, genomförd, genomfört, avslutad,
      slutförd, hållen, närvarande, närvaro, gjennomført, pidetty, toteutunut, 完了, 実施, 実施済, 実施済み, 終了, 出席`,
    planned: `programada, planificada, pendiente, confirmado/a, prevista, in programma, pianificata, confermato/a, in attesa, agendado/a,
      marcada, pendente, gepland, bevestigd, geboekt, zaplanowana, zaplanowane, potwierdzona, umówiona, planlagt, bekræftet,
      booket, planerad, bekräftad, bokad, 予定, 予約, 予約済み, 確定, 未実施`,
    cancelled: `cancelado/a, anulado/a, annullato/a, cancellato/a, disdetta, geannuleerd, afgezegd, anulowano/a, anulowane, odwołano/a,
      odwołane, aflyst, annulleret, afbud, återbud, inställd, inställt, avbokad, avbokat, avlyst, kansellert, peruttu, peruutettu, キャンセル, 中止, 取消, 取り消し`,
    'no-show': `no asistió, no se presentó, no presentada, ausente, non presentato/a, assente, não compareceu, faltou, niet verschenen, niet
      gekomen, afwezig, nie stawił się, nie stawiła się, nieobecny/a, nie przyszedł, nie przyszła, udeblevet, udeblev, ikke mødt,
      fraværende, uteblev, utebliven, frånvarande, ikke møtt, ei saapunut, 無断キャンセル, 欠席, 不参加, ノーショー`,
    rescheduled: `reprogramado/a, aplazado/a, pospuesta, rinviato/a, spostato/a, riprogrammata, reagendado/a, remarcada, adiado/a, verzet,
      verplaatst, uitgesteld, przełożona, przełożone, przeniesiona, przesunięta, flyttet, udsat, flyttad, ombokad, uppskjuten, utsatt, siirretty, 変更,
      延期, 日程変更, 振替`,
    declined: `rechazado/a, rifiutato/a, recusado/a, geweigerd, afgewezen, odrzucona, odrzucone, odmowa, afvist, afslået, avböjd, nekad,
      辞退, 拒否, お断り`,
  },
  totals: `suma, totale, totale ore, somma, soma, subtotale, totaal, subtotaal, totaal uren, razem, suma godzin, ogółem, łącznie, i alt,
    ialt, totalt, summa, delsumma, yhteensä, 合計, 小計, 総計, 計`,
  payments: `pago, pagos, factura, facturación, pagamento, pagamenti, fattura, fatura, betaling, factuur, płatność, faktura, betalning,
    支払い, 支払, 請求, 入金`,
};
