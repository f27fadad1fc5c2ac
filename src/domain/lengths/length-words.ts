// Words for lengths of time in the languages in which coaches type and files are written. Lists are separated by commas; case, accents and
// signs play no part.

export interface LengthWords {
  readonly hours: string;
  readonly minutes: string;
  readonly and: string;
  /** Words before a unit that stand for one or for nothing: 'an hour', 'half an hour'. */
  readonly articles: string;
  readonly numbers: Readonly<Record<string, number>>;
}

export const LENGTH_WORDS: Readonly<Record<'en' | 'de' | 'fr' | 'further', LengthWords>> = {
  en: {
    hours: 'h, hr, hrs, hour, hours',
    minutes: 'm, min, mins, minute, minutes',
    and: 'and',
    articles: 'a, an, of',
    numbers: {
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      half: 0.5,
      quarter: 0.25,
      fifteen: 15,
      twenty: 20,
      thirty: 30,
      forty: 40,
      'forty five': 45,
      fifty: 50,
      sixty: 60,
      ninety: 90,
    },
  },
  de: {
    hours: 'Std, Stde, Stdn, Stunde, Stunden',
    minutes: 'Min, Minute, Minuten',
    and: 'und',
    articles: 'ein, eine, einer, einen',
    numbers: {
      eins: 1,
      zwei: 2,
      drei: 3,
      vier: 4,
      halb: 0.5,
      halbe: 0.5,
      eineinhalb: 1.5,
      anderthalb: 1.5,
      einundeinhalb: 1.5,
      zweieinhalb: 2.5,
      dreiviertel: 0.75,
      viertel: 0.25,
      dreißig: 30,
      fünfundvierzig: 45,
      sechzig: 60,
      neunzig: 90,
    },
  },
  fr: {
    hours: 'heure, heures',
    minutes: 'minute, minutes, mn',
    and: 'et',
    articles: 'un, une, d, de',
    numbers: {
      deux: 2,
      trois: 3,
      quatre: 4,
      demi: 0.5,
      demie: 0.5,
      quart: 0.25,
      quarts: 0.25,
      quinze: 15,
      trente: 30,
      'quarante cinq': 45,
      'quatre vingt dix': 90,
      cinquante: 50,
      soixante: 60,
    },
  },
  // Spanish, Italian, Portuguese, Dutch, Polish and Danish. Not 'en', which is 'and' in one and 'one' in another.
  further: {
    hours: 'u, t, time',
    minutes: '',
    and: 'y, e',
    articles: '',
    numbers: {
      una: 1,
      uma: 1,
      een: 1,
      media: 0.5,
      mezza: 0.5,
      mezz: 0.5,
      meia: 0.5,
      pół: 0.5,
      anderhalf: 1.5,
      półtorej: 1.5,
      halvanden: 1.5,
    },
  },
};
