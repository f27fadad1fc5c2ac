// The clients of the demo practice. All are fictitious; addresses are in domains reserved for examples.

export interface DemoClient {
  readonly name: string;
  /** The part before the @; empty if the coach has no address. */
  readonly mailbox: string;
  readonly phone: string | null;
  /** Days between two sessions. */
  readonly everyDays: number;
  /** How long ago coaching began, and how many sessions were agreed. */
  readonly weeksAgo: number;
  readonly sessions: number;
  readonly minutes: number;
  readonly notes: string;
}

/** A line each, with these in their order. */
const CLIENTS = `
Amara Oyelaran      | amara    | +44 20 7946 0112  | 7  | 51 | 18 | 60 | Head of operations, hospital trust. Came through Priya. Mornings only.
Ben Whitcombe       | ben.w    | +44 20 7946 0187  | 14 | 50 | 26 | 60 | New partner at a law firm. Wants a thinking place, not advice.
Carmen Iglesias     | carmen   |                   | 14 | 49 | 26 | 75 | Runs a bakery chain with her sister. Coaching in English, swears in Spanish.
Dafydd Prosser      | dafydd   | +44 29 2018 0140  | 28 | 50 | 13 | 90 | Long sessions, once a month, by the river when it is dry.
Eleni Markou        | eleni    | +30 21 0000 0134  | 7  | 47 | 16 | 45 | Doctoral candidate. Paid by her university; two reports a year are due.
Farid Haddad        | farid    | +44 20 7946 0155  | 14 | 48 | 26 | 60 | Engineering lead. Promoted twice in a year and says so himself: too fast.
Grace Lindqvist     | grace    | +46 8 0000 0171   | 14 | 46 | 26 | 60 | Coaching skills for her own team; wants to see how it is done.
Henry Abara         | henry    |                   | 7  | 44 | 14 | 60 | Founder, eleven people. Always five minutes late, always apologises.
Ines Cardoso        | ines     | +351 21 000 0119  | 14 | 45 | 26 | 75 | Back after parental leave. Sponsor: her director, three-way talks each quarter.
Jonah Peretz        |          | +44 20 7946 0103  | 28 | 46 | 13 | 60 | No email, calls instead. Retired judge, second career.
Kasia Nowicka       | kasia    | +48 22 000 0166   | 7  | 41 | 14 | 60 | Project manager in rail. Precise. Likes homework.
Liam Fairweather    | liam     | +44 20 7946 0129  | 14 | 42 | 26 | 60 | Teacher, deputy head from September on.
Mei Tanaka-Ross     | mei      | +44 20 7946 0178  | 14 | 40 | 26 | 60 | Design director. Draws while she thinks; leave silence.
Noor Rahmani        | noor     |                   | 7  | 37 | 12 | 45 | Junior doctor, sessions between shifts. Confirm the evening before.
Oskar Weiland       | oskar    | +49 30 0000 0190  | 14 | 38 | 26 | 90 | Family business, third generation. The father is still in the building.
Priya Venkataraman  | priya    | +44 20 7946 0144  | 28 | 40 | 13 | 60 | Came for four sessions in spring, then stayed. Sends people my way.
Quentin Mabille     | quentin  | +33 1 00 00 01 27 | 14 | 35 | 12 | 60 | Sales lead. Wants to stop winning arguments.
Rosalind Achterberg | rosalind | +31 20 000 0152   | 7  | 32 | 14 | 75 | Artistic director of a small theatre. Premieres decide the calendar.
Samuel Okonkwo      | samuel   | +44 20 7946 0136  | 14 | 33 | 26 | 60 | Civil servant. Needs invoices with a purchase order number.
Tilda Brandt        | tilda    |                   | 14 | 30 | 26 | 60 | Vet with her own practice since March.
Umberto Salvi       | umberto  | +39 06 0000 0161  | 28 | 32 | 13 | 90 | Winemaker. Autumn is out of the question.
Vera Kolarova       | vera     | +420 200 000 148  | 7  | 27 | 14 | 60 | Product manager between two jobs. Pays herself, reduced fee until she signs.
Wilhelmina Jansen   | mina     | +31 20 000 0183   | 14 | 26 | 26 | 60 | Goes by Mina. Hospital chaplain.
Xavier Bonnet       | xavier   | +33 1 00 00 01 95 | 14 | 24 | 26 | 60 | Head chef. Mondays only.
Yusuf Demirel       | yusuf    | +44 20 7946 0191  | 7  | 20 | 14 | 60 | Finance lead at a charity. Chemistry session went well.
Zoe Hartnell        | zoe      | +44 20 7946 0108  | 14 | 20 | 26 | 60 | Author. Deadline in January.
Aidan Molloy        | aidan    |                   | 14 | 17 | 26 | 60 | Physiotherapist, thinking of a degree.
Beatriz Fonseca     | beatriz  | +351 21 000 0174  | 7  | 12 | 12 | 75 | Moves to London in spring with the whole family.
Cillian Roche       | cillian  | +353 1 000 0117   | 14 | 11 | 26 | 60 | Architect. Referred by Mei.
Dorothea Lang       | dorothea | +43 1 000 0139    | 7  | 7  | 8  | 60 | First contract with the city. Evaluation at the end of the year.
`;

export const DEMO_CLIENTS = CLIENTS.trim()
  .split('\n')
  .map((line): DemoClient => {
    const [name, mailbox, phone, everyDays, weeksAgo, sessions, minutes, notes] = line
      .split('|')
      .map((each) => each.trim());
    return {
      name: name!,
      mailbox: mailbox!,
      phone: phone || null,
      everyDays: Number(everyDays),
      weeksAgo: Number(weeksAgo),
      sessions: Number(sessions),
      minutes: Number(minutes),
      notes: notes!,
    };
  });
