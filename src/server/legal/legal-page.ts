// Renders a legal document as an HTML page with the app's styles and without its scripts. The texts are in the domain.
import { longDate } from '#domain/formatting/date-text.ts';
import { MISSING_END, MISSING_START } from '#domain/legal/legal-document.ts';
import type { LegalDocument, LegalFacts, LegalPart, LegalTable } from '#domain/legal/legal-document.ts';
import { LEGAL_PATHS, LEGAL_TITLES, LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { escapeHtml } from '#domain/formatting/escape-html.ts';

/** `stylesheets`: URLs of the app's styles. */
export function legalPage(document: LegalDocument, { appName }: LegalFacts, stylesheets: readonly string[]): string {
  const title = LEGAL_TITLES[document.path];
  const name = escapeHtml(appName);
  const sections = document.sections.map(
    ({ title: heading, parts }) => `<section><h2>${escapeHtml(heading)}</h2>${parts.map(part).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)} · ${name}</title>
<meta name="description" content="${escapeHtml(document.summary)}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1718">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
${stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
<script src="/first-paint.js"></script>
</head>
<body>
<div class="legal">
<header>
<a class="legal-brand" href="/"><img src="/logo.svg" alt="" width="28" height="28"> ${name}</a>
<nav aria-label="Terms and privacy"><ul>${LEGAL_PATHS.map((path) => navLink(path, document.path)).join('')}</ul></nav>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="legal-summary">${escapeHtml(document.summary)}</p>
<p class="legal-version">Version dated ${longDate(LEGAL_VERSION)}</p>
${templateNotice(sections)}
${sections.join('\n')}
</main>
<footer><a href="/">Home</a> <a href="/signup">Sign up</a> <a href="/login">Sign in</a> <a href="/licences">Licences</a></footer>
</div>
</body>
</html>
`;
}

function navLink(path: (typeof LEGAL_PATHS)[number], current: string): string {
  const isCurrent = path === current ? ' aria-current="page"' : '';
  return `<li><a href="${path}"${isCurrent}>${escapeHtml(LEGAL_TITLES[path])}</a></li>`;
}

/** Warns that the page is a draft while parts are missing. */
function templateNotice(sections: readonly string[]): string {
  if (!sections.some((html) => html.includes('<mark>'))) return '';
  return `<p class="legal-template" role="note"><strong>This is a template.</strong> The operator of this service has not yet filled in the parts marked below.</p>`;
}

function part(content: LegalPart): string {
  if (typeof content === 'string') return `<p>${inline(content)}</p>`;
  if ('list' in content) return `<ul>${content.list.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
  return table(content);
}

/** Phones show each row as a block, so each cell has the name of its column. */
function table({ head, rows }: LegalTable): string {
  const hasHead = head.some((cell) => cell !== '');
  const headRow = `<thead><tr>${head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('')}</tr></thead>`;
  const bodyRows = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${inline(first)}</th>${others
        .map(
          (cell, index) =>
            `<td${hasHead ? ` data-column="${escapeHtml(head[index + 1] ?? '')}"` : ''}>${inline(cell)}</td>`,
        )
        .join('')}</tr>`,
  );
  return `<table>${hasHead ? headRow : ''}<tbody>${bodyRows.join('')}</tbody></table>`;
}

const LINK_IN_TEXT = new RegExp(`\\[([^\\]]+)\\]\\((${LEGAL_PATHS.join('|')})\\)`, 'g');

/** Text in which missing parts are marked, and `[words](/path)` is a link to another legal page. */
function inline(text: string): string {
  return escapeHtml(text)
    .replace(LINK_IN_TEXT, '<a href="$2">$1</a>')
    .replaceAll(MISSING_START, '<mark>[')
    .replaceAll(MISSING_END, ']</mark>');
}
