// The words of a file of sessions in three languages.
export type Language = 'en' | 'de' | 'fr';

export const HEADERS: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    name: ['Client', 'Client name', 'Coachee'],
    email: ['Email', 'Client email'],
    date: ['Date', 'Session date'],
    minutes: ['Minutes', 'Duration (minutes)', 'Length (min)'],
    hours: ['Hours', 'Duration (hours)'],
    duration: ['Duration', 'Length'],
    start: ['Start time', 'Start'],
    end: ['End time', 'End'],
    paid: ['Paid', 'Paid/pro bono'],
    notes: ['Notes', 'Comments'],
    topics: ['Topics', 'Themes'],
    status: ['Status'],
    other: ['Room', 'Mood', 'Programme'],
  },
  de: {
    name: ['Klient', 'Klientin', 'Coachee'],
    email: ['E-Mail'],
    date: ['Datum', 'Sitzungsdatum'],
    minutes: ['Minuten', 'Dauer (Min.)'],
    hours: ['Stunden', 'Dauer (Std.)'],
    duration: ['Dauer'],
    start: ['Beginn'],
    end: ['Ende'],
    paid: ['Bezahlt'],
    notes: ['Notizen', 'Bemerkungen'],
    topics: ['Themen'],
    status: ['Status'],
    other: ['Raum', 'Stimmung'],
  },
  fr: {
    name: ['Client', 'Coaché'],
    email: ['E-mail'],
    date: ['Date'],
    minutes: ['Minutes', 'Durée (min)'],
    hours: ['Heures', 'Durée (heures)'],
    duration: ['Durée'],
    start: ['Début'],
    end: ['Fin'],
    paid: ['Payé'],
    notes: ['Notes', 'Remarques'],
    topics: ['Thèmes'],
    status: ['Statut'],
    other: ['Salle', 'Humeur'],
  },
};

export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

export const WORDS = {
  en: {
    paid: 'yes',
    proBono: 'no',
    notHeld: [
      'Cancelled',
      'Canceled by client',
      'Session cancelled',
      'No-show',
      'Rescheduled to next week',
      'Declined',
    ],
    held: 'Completed',
    total: ['Total', 'Total hours', 'Sum'],
    note: '* = by telephone',
  },
  de: {
    paid: 'ja',
    proBono: 'nein',
    notHeld: ['abgesagt', 'nicht erschienen', 'verschoben', 'abgelehnt'],
    held: 'durchgeführt',
    total: ['Summe', 'Gesamt'],
    note: 'Legende: * = telefonisch',
  },
  fr: {
    paid: 'oui',
    proBono: 'non',
    notHeld: ['annulé', 'absent', 'reporté', 'décliné'],
    held: 'effectué',
    total: ['Total', 'Somme'],
    note: 'Note: heures de Paris',
  },
} as const;
