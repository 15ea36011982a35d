import { type GuideBook, type Page, ROOT } from "./guide.ts";

/** The addresses of the built files. */
export interface Assets {
  script: string;
  style: string;
  search: string;
}

/** The HTML of a page, with the navigation and the search. */
export function renderPage(page: Page, { groups }: GuideBook, { script, style, search }: Assets): string {
  const navigation = groups.map(
    ({ title, pages }) => `<h2>${title}</h2><ul>${pages.map((other) => linkTo(other, page)).join("")}</ul>`,
  );
  const onPage = page.sections.filter(({ id }) => id !== "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Parley guides</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${ROOT}">Parley <span>guides</span></a>
<div class="search" data-index="${search}" hidden>
<input type="search" role="combobox" aria-label="Search the guides" placeholder="Search" aria-expanded="false" aria-controls="results" autocomplete="off">
<div id="results" role="listbox" aria-label="Results" hidden></div>
<div class="found" role="status"></div>
</div>
<a class="reference" href="/docs">API reference</a>
</header>
<div class="columns">
<nav aria-label="Guides"><details open><summary>All guides</summary>${navigation.join("")}</details></nav>
<main id="content" tabindex="-1">
${page.html}
</main>
${onPage.length > 1 ? `<nav class="sections" aria-label="On this page"><h2>On this page</h2><ul>${onPage.map(({ id, title }) => `<li><a href="#${id}">${escapeText(title)}</a></li>`).join("")}</ul></nav>` : ""}
</div>
</body>
</html>
`;
}

function linkTo({ address, title }: Page, current: Page) {
  const mark = address === current.address ? ' aria-current="page"' : "";
  return `<li><a href="${address}"${mark}>${title}</a></li>`;
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
