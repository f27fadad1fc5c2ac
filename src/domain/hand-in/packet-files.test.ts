// The files of a packet and its pages: every file under its number, the page with the contents of all, nothing that a browser runs.
import { expect, it } from 'vitest';
import { HAND_IN_COACHES, HAND_IN_DAY } from '#tests/support/hand-in-coaches.ts';
import { client } from '#tests/support/practice.ts';
import { folderName, packetFiles } from './packet-files.ts';
import { packetHeading } from './packet-texts.ts';
import { handInPacket } from './packet.ts';

const ON_THE_DAY = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };
const { goal, facts, name } = HAND_IN_COACHES.levelOneAcc();
const filesOf = (given = facts) =>
  packetFiles(handInPacket(goal, given, ON_THE_DAY), packetHeading(goal, name, HAND_IN_DAY));
const textOf = (files: ReturnType<typeof filesOf>, wanted: string) => {
  const file = files.find((one) => one.name === wanted);
  return file?.kind === 'text' ? file.text : '';
};

it('has a page for everything, a page and CSV files for each part, certificates, and the audit file last', () => {
  const files = filesOf();
  expect(files.map(({ kind, name: file }) => [kind, file])).toEqual([
    ['text', '00-hand-in.html'],
    ['text', '01-education.html'],
    ['text', '01-education.csv'],
    ['certificate', '02-certificate-2025-09-26-level-1-programme-coach-mentor.pdf'],
    ['text', '03-coaching-hours.html'],
    ['text', '03-coaching-hours.csv'],
    ['text', '04-client-log.html'],
    ['text', '04-client-log.csv'],
    ['text', '05-letters.html'],
    ['text', '05-letters.csv'],
    ['text', '06-declaration.html'],
    ['audit-file', '07-audit-file.html'],
  ]);
  const names = files.map((one) => one.name);
  expect(names.toSorted()).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(folderName(handInPacket(goal, facts, ON_THE_DAY), HAND_IN_DAY)).toBe('hand-in-icf-acc-2026-11-26');
});

it('has the log as CSV in ICF’s layout, with the sums of its page', () => {
  const files = filesOf();
  const lines = textOf(files, '04-client-log.csv').split('\r\n');
  expect(lines[0]).toBe('\ufeffICF Client Coaching Log,,,,,,,');
  expect(lines[2]).toBe('Ada Brook,ada@example.org,Individual,,2025-10-12,2026-10-12,13,0');
  expect(lines.at(-2)).toBe('Total,,,,,,97,13');
  expect(textOf(files, '04-client-log.html')).toContain('<td>Ada Brook</td>');
});

it('has the contents of every part on the page for all, and the names of all files', () => {
  const files = filesOf();
  const all = textOf(files, '00-hand-in.html');
  expect(all).toContain(
    '<h1>Application for ICF ACC</h1><p class="about">Coach: Lena Moss · Made on 26 November 2026</p>',
  );
  for (const { kind, name: file } of files.slice(1))
    expect(all).toContain(kind === 'text' ? file.replace(/\.\w+$/, '') : file);
  for (const file of files) {
    if (file.kind !== 'text' || file.type !== 'text/html') continue;
    const [, section] = /(<section>.*<\/section>)/s.exec(file.text) ?? [];
    if (file.name !== '00-hand-in.html') expect(all).toContain(section);
  }
  expect(all).toContain('100 coaching hours since your training began. Recorded: 110 h of 100 h.');
});

it('runs nothing that a client, a course or an organisation is called', () => {
  const hostile = '<script>alert(1)</script>"\'&';
  const files = filesOf({
    ...facts,
    evidence: {
      ...facts.evidence,
      clients: facts.evidence.clients.map((one) => client({ ...one, name: hostile, organisation: hostile })),
      education: facts.evidence.education.map((one) => ({ ...one, title: `=cmd|' /C calc'!A0${hostile}` })),
    },
  });
  for (const file of files) {
    if (file.kind !== 'text') continue;
    if (file.type === 'text/html') expect(file.text).not.toContain('<script');
    else expect(file.text).not.toMatch(/(?:^|,)"?=/m);
  }
});
