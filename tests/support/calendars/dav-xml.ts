// Answers of a CalDAV server with one calendar at /cal/, as XML.

export const multistatus = (inside: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${inside}</d:multistatus>`;

export const response = (href: string, properties: string, status = 'HTTP/1.1 200 OK') =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>${status}</d:status></d:propstat></d:response>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What this request, its head and body, is answered with. `files`: iCalendar texts by path. */
export function davAnswer(request: string, files: ReadonlyMap<string, string>): string {
  if (request.startsWith('PROPFIND'))
    return multistatus(
      response('/cal/', '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><cs:getctag>1</cs:getctag>'),
    );
  if (request.includes('calendar-query'))
    return multistatus([...files.keys()].map((path) => response(path, '<d:getetag>"1"</d:getetag>')).join(''));
  const asked = [...request.matchAll(/<d:href>([^<]*)<\/d:href>/g)].map(([, path]) => path!);
  return multistatus(
    asked
      .filter((path) => files.has(path))
      .map((path) => response(path, `<c:calendar-data>${escaped(files.get(path)!)}</c:calendar-data>`))
      .join(''),
  );
}
