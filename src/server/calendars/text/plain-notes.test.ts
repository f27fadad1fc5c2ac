import { describe, expect, it } from 'vitest';
import { plainNotes } from './plain-notes.ts';
import { processorTime } from '#tests/support/processor-time.ts';

describe('HTML becomes text', () => {
  it.each([
    ['line breaks', 'One<br>two<br/>three<BR />four', 'One\ntwo\nthree\nfour'],
    ['an empty line, and not more', 'One<br><br>two<br><br><br><br>three', 'One\n\ntwo\n\nthree'],
    ['paragraphs', '<p>One</p>\n<p>two</p>', 'One\n\ntwo'],
    ['lines as divisions', '<div>One</div><div>two<br></div><div><br></div><div>three</div>', 'One\ntwo\n\nthree'],
    ['line breaks of a text with few tags', 'Agenda:\n<b>trust</b>\n\nfear', 'Agenda:\ntrust\n\nfear'],
    ['a list', 'Agenda:<ul><li>trust</li><li>fear <b>of</b> it</li></ul>Then', 'Agenda:\n- trust\n- fear of it\nThen'],
    ['a numbered list', '<ol>\n  <li>trust\n  <li>fear\n</ol>', '1. trust\n2. fear'],
    ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '- a\n  1. b\n- c'],
    [
      'a link',
      'See <a href="https://example.org/x?a=1&amp;b=2">the page</a>.',
      'See the page (https://example.org/x?a=1&b=2).',
    ],
    ['a link that is its text', '<a href="https://example.org/">https://example.org</a>', 'https://example.org'],
    ['a link in a list', '<ul><li><a href="https://example.org">example.org</a></li></ul>', '- example.org'],
    [
      'a link by way of Google',
      '<a href="https://www.google.com/url?q=https://zoom.us/j/1&amp;sa=D">Join</a>',
      'Join (https://zoom.us/j/1)',
    ],
    ['a mail address', '<a href="mailto:ann@example.org">ann@example.org</a>', 'ann@example.org'],
    [
      'a link around a picture',
      'Map: <a href="https://example.org/m"><img src="m.png"></a>',
      'Map: https://example.org/m',
    ],
    ['a link that does not end', '<p><a href="https://example.org">Here', 'Here (https://example.org)'],
    [
      'entities',
      'Tom &amp; J&eacute;r&ocirc;me &lt;3 &#8211; &#x1F600;&nbsp;&quot;ok&quot;',
      'Tom & Jérôme <3 – 😀 "ok"',
    ],
    ['what was escaped, once', 'write &amp;lt;b&amp;gt;', 'write &lt;b&gt;'],
    ['spaces', '<span>One </span> <span>two</span>\t three<b>four</b>', 'One two threefour'],
    ['a table', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a b\n1 2'],
    [
      'a whole page',
      '<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body>Hello</body></html>',
      'Hello',
    ],
    ['comments', '<p>One<!-- <b>two</b> --></p>', 'One'],
  ])('%s', (_, html, text) => expect(plainNotes(html)).toBe(text));
});

describe('text that is no HTML stays as it is', () => {
  it.each([
    'a < b and c > d',
    'I <3 this, not </3',
    'Ann <ann@example.org>, <https://example.org/x>',
    'Talk about <b and c> or <client>, <i>',
    'R&D, AT&T; x &y; 1&2',
    'https://example.org/?a=1&lt=2&copy=3',
    '  two  spaces\n\n\n\nand lines\t',
    '',
  ])('%j', (text) => expect(plainNotes(text)).toBe(text));

  it.each([
    ['a < b<br>c', 'a < b\nc'],
    ['I <3 it &amp; not </3 <br>so', 'I <3 it & not </3\nso'],
    ['<b>Ann</b> <ann@example.org> <client>', 'Ann <ann@example.org> <client>'],
    ['<p>if a <b and c> d then', 'if a <b and c> d then'],
    ['<p>cut in <a href="https://exam', 'cut in <a href="https://exam'],
    ['<p>One <!-- two', 'One <!-- two'],
  ])('also beside HTML: %j', (html, text) => expect(plainNotes(html)).toBe(text));
});

describe('hostile HTML', () => {
  it.each([
    ['<p>Hello</p><script>alert("<b>x</b>")</script><style>p{}</style>', 'Hello'],
    ['<p>a</p><script>never ends', 'a\n\nnever ends'],
    ['<a href="javascript:alert(1)">press</a>', 'press'],
    ['<a href=" JaVaScRiPt:alert(1)">press</a><a href="data:text/html,x">me</a>', 'pressme'],
    [
      '<a href="https://www.google.com/url?q=javascript:alert(1)">x</a>',
      'x (https://www.google.com/url?q=javascript:alert(1))',
    ],
    ['<img src=x onerror="alert(1)"><p>a', 'a'],
    ['<iframe src="https://example.org"></iframe><p>a', 'a'],
    ['</p></div></a></ul></script>a', 'a'],
    ['<p>a\u0000b&#0;c', 'abc'],
  ])('%j', (html, text) => expect(plainNotes(html).replaceAll('\uFFFD', '')).toBe(text));

  it.each([
    '<b>',
    '<b ',
    '<b a=',
    '<a href="x">',
    '<!--',
    '<script>',
    '<ul><li>',
    '</p>',
    '&amp;',
    '&',
    '<',
    ' \n',
    '<br>',
    '<p>x',
  ])('of thousands of %j is converted', (part) => {
    expect(plainNotes(`<p>${part.repeat(10_000 / part.length)}</p>`).length).toBeLessThan(20_000);
  });

  it('takes time in proportion to its length', () => {
    const started = processorTime();
    plainNotes('<title></p>'.repeat(40_000));
    // Where each element looks through all of the text it takes a quarter of a minute and more.
    expect(processorTime() - started).toBeLessThan(5_000);
  });
});
