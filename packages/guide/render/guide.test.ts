import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readGuideBook } from "./guide.ts";

/** Reads guides from a folder with these files. */
function bookOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "parley-guide-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return readGuideBook(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const index = "# Guides\n\n## Use it\n\n- [Install](install.md): the first step.\n- [Email](../email.md): mails.\n";

test("the navigation has the groups and the order of the index; linked documents get pages, too", () => {
  const { groups, pages } = bookOf({
    "guide/index.md": index,
    "guide/install.md": "# Install\n\nSee [limits](../known-limits.md).\n",
    "email.md": "# Email\n",
    "known-limits.md": "# Known limits\n",
    "not-linked.md": "# Not linked\n",
  });
  expect(groups.map(({ title, pages }) => [title, pages.map(({ address }) => address)])).toEqual([
    ["Use it", ["/docs/guide/install", "/docs/guide/reference/email"]],
  ]);
  expect(pages.map(({ address }) => address).toSorted()).toEqual([
    "/docs/guide",
    "/docs/guide/install",
    "/docs/guide/reference/email",
    "/docs/guide/reference/known-limits",
  ]);
});

test("links lead to pages, and a link to a file without a page is text", () => {
  const { pages } = bookOf({
    "guide/index.md":
      "# Guides\n\n[a](a.md#the-end) [code](../../examples/a.ts) [app](/settings) [web](https://example.com)\n",
    "guide/a.md": "# A\n\n## The end\n\n[up](#the-end)\n",
  });
  expect(pages[0]!.html).toContain(
    '<a href="/docs/guide/a#the-end">a</a> code <a href="/settings">app</a> <a href="https://example.com">web</a>',
  );
  expect(pages[1]!.html).toContain('<h2 id="the-end">The end');
});

test("two sections with the same title have different ids", () => {
  const { html, sections } = bookOf({ "guide/index.md": "# Guides\n\n## Node\n\na\n\n## Node\n\nb\n" }).pages[0]!;
  expect(sections.map(({ id }) => id)).toEqual(["", "node", "node-1"]);
  expect(html).toContain('<h2 id="node-1">');
});

test("a link to a section that does not exist fails the build", () => {
  const files = { "guide/index.md": "# Guides\n\n[a](a.md#gone)\n", "guide/a.md": "# A\n" };
  expect(() => bookOf(files)).toThrow('"Guides"');
});

test("a link to a document that does not exist fails the build", () => {
  const files = { "guide/index.md": "# Guides\n\n[a](../integrations/gone.md#end)\n" };
  expect(() => bookOf(files)).toThrow("guide/index.md links to integrations/gone.md, which does not exist");
});

test("a link to a document of another folder is text", () => {
  const { html } = bookOf({ "guide/index.md": "# Guides\n\n[a](../../README.md)\n" }).pages[0]!;
  expect(html).toContain("<p>a</p>");
});

test("code is highlighted and escaped; unknown languages are shown as they are", () => {
  const code = '```js\nconst a = "<b>";\n```\n\n```nothing\n<i>\n```\n';
  const { html } = bookOf({ "guide/index.md": `# Guides\n\n${code}` }).pages[0]!;
  expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
  expect(html).toContain("<code>&lt;i&gt;</code>");
});

test("the search has the text of each section, without marks", () => {
  const { sections } = bookOf({
    "guide/index.md": "# Guides\n\nFor **all**.\n\n## Keys\n\nUse `API_KEY` and [more](/docs).\n",
  }).pages[0]!;
  expect(sections).toEqual([
    { id: "", title: "Guides", text: "For all." },
    { id: "keys", title: "Keys", text: "Use API_KEY and more." },
  ]);
});
