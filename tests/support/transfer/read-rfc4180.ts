// A strict RFC 4180 CSV parser, for tests of written files.

export function readRfc4180(text: string): string[][] {
  const records: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  let place = 0;
  while (place < text.length) {
    cell.lastIndex = place;
    const found = cell.exec(text);
    if (!found) throw new Error(`No cell at ${place}: ${JSON.stringify(text.slice(place, place + 20))}`);
    records.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    place = cell.lastIndex;
    if (found[3] === '\r\n' && place < text.length) records.push([]);
    if (found[3] === ',' && place === text.length) records.at(-1)!.push('');
  }
  return records;
}
