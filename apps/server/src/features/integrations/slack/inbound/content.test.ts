import { expect, test } from "vitest";
import { fromSlack } from "../text.ts";
import { readContent } from "./content.ts";

const names = new Map([
  ["U1", "Ann"],
  ["C1", "orders"],
]);

/** The content of a message, as it is shown here. */
const shown = (message: object) => fromSlack(readContent(message).text, names).body;

const richText = (...elements: object[]) => ({ blocks: [{ type: "rich_text", block_id: "b", elements }] });
const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
const list = (style: string, texts: string[], more: object = {}) => ({
  type: "rich_text_list",
  style,
  elements: texts.map((text) => section({ type: "text", text })),
  ...more,
});
const inline = (...elements: object[]) => richText(section(...elements));
const said = (text: string) => ({ type: "text", text });

test.each([
  ["text", inline(said("a < b & c\n"), said("<!channel> <@U1>")), "a < b & c\n<!channel> <@U1>"],
  [
    "styles",
    inline(
      { ...said("bold "), style: { bold: true } },
      { ...said("all"), style: { bold: true, italic: true, strike: true, code: true } },
      { ...said(" "), style: { bold: true } },
      { ...said("none"), style: { bold: false } },
    ),
    "**bold** **_~~`all`~~_** none",
  ],
  [
    "links",
    inline(
      { type: "link", url: "https://example.com/a?b&c", text: "our page" },
      said(" "),
      { type: "link", url: "https://example.com/a|b>c" },
      said(" "),
      { type: "link", url: "mailto:us@example.com", text: "us" },
      said(" "),
      { type: "link", url: "tel:110", text: "110" },
      said(" "),
      { type: "link", url: "javascript:alert(1)", text: "here" },
    ),
    "[our page](https://example.com/a?b&c) https://example.com/a%7Cb%3Ec [us](mailto:us@example.com) 110 here",
  ],
  [
    "mentions",
    inline(
      { type: "user", user_id: "U1" },
      { type: "channel", channel_id: "C1" },
      { type: "usergroup", usergroup_id: "S1" },
      { type: "broadcast", range: "here" },
      { type: "team", team_id: "T1" },
      { type: "user", user_id: "<!here>" },
    ),
    "@Ann#orders@S1@here@T1",
  ],
  [
    "emoji",
    inline(
      { type: "emoji", name: "technologist", unicode: "1f469-200d-1f4bb" },
      { type: "emoji", name: "party-parrot" },
      { type: "emoji", name: "bad", unicode: "d800" },
      { type: "emoji", name: "worse", unicode: "0" },
      { type: "emoji", name: "worst", unicode: "x-ffffff" },
    ),
    "\u{1F469}\u200D\u{1F4BB}:party-parrot::bad::worse::worst:",
  ],
  [
    "dates and colors",
    inline(
      { type: "date", timestamp: 1392734382, format: "{date}", fallback: "Feb 18" },
      said(", "),
      { type: "date", timestamp: 1392734382, format: "{date}", url: "https://example.com/a" },
      said(", "),
      { type: "date", timestamp: "never", fallback: "someday" },
      said(", "),
      { type: "color", value: "#FF0000" },
    ),
    "Feb 18, [2014-02-18 14:39 UTC](https://example.com/a), someday, #FF0000",
  ],
  [
    "lists, nested and numbered",
    richText(
      section(said("Steps:\n")),
      list("ordered", ["one", "two\nlines"]),
      list("bullet", ["deep"], { indent: 1 }),
      list("bullet", ["deeper"], { indent: 2 }),
      list("ordered", ["three"], { offset: 2, border: 0 }),
    ),
    "Steps:\n1. one\n2. two\n    lines\n    - deep\n        - deeper\n3. three",
  ],
  [
    "quotes and code",
    richText(
      { type: "rich_text_quote", elements: [said("one\n"), said("two")] },
      { type: "rich_text_preformatted", elements: [said("a < b\n"), { type: "link", url: "https://example.com" }] },
    ),
    "> one\n> two\n```\na < b\nhttps://example.com\n```",
  ],
  ["an element that is not known", inline({ type: "canvas", text: "Plan" }, said("!")), "Plan!"],
])("a message without a text has that of its rich text: %s", (_, message, body) => {
  expect(shown({ text: "", ...message })).toBe(body);
});

test("a message without a text has that of its other blocks", () => {
  const text = (type: string, written: string) => ({ type, text: written });
  const blocks = [
    { type: "header", text: text("plain_text", "Order <1>") },
    {
      type: "section",
      text: text("mrkdwn", "By <@U1>"),
      fields: [text("mrkdwn", "*Total*"), text("plain_text", "3 & more")],
    },
    { type: "divider" },
    { type: "image", image_url: "https://example.com/a.png", alt_text: "A cup" },
    {
      type: "context",
      elements: [text("mrkdwn", "From"), { type: "image", alt_text: "icon" }, text("mrkdwn", "<#C1>")],
    },
    { type: "markdown", text: "**done**" },
    { type: "actions", elements: [{ type: "button", text: text("plain_text", "Press") }] },
  ];
  expect(shown({ text: " ", blocks })).toBe(
    "Order <1>\nBy @Ann\n*Total*\n3 & more\n[A cup](https://example.com/a.png)\nFrom #orders\n**done**",
  );
});

test("the blocks of a message with a text are not repeated", () => {
  expect(shown({ text: "Hello", ...inline(said("Hello")) })).toBe("Hello");
});

const from_url = "https://acme.slack.com/archives/C1/p1700000000000100";
const shared = { is_share: true, is_msg_unfurl: true, author_name: "Bob & Co", from_url };

test.each([
  [
    "with its text",
    { ...shared, text: "It is <@U1>\nor not" },
    `[Forwarded message](${from_url}) from Bob & Co:\n> It is @Ann\n> or not`,
  ],
  [
    "with its blocks",
    { ...shared, ...inline(said("In blocks")) },
    `[Forwarded message](${from_url}) from Bob & Co:\n> In blocks`,
  ],
  [
    "with the blocks of its message",
    { ...shared, message_blocks: [{ team: "T1", channel: "C1", ts: "1.1", message: inline(said("Inside")) }] },
    `[Forwarded message](${from_url}) from Bob & Co:\n> Inside`,
  ],
  [
    "with its fallback only",
    { ...shared, fallback: "Bob: hi" },
    `[Forwarded message](${from_url}) from Bob & Co:\n> Bob: hi`,
  ],
  ["without content", shared, `[Forwarded message](${from_url}) from Bob & Co`],
  ["without author and link", { is_msg_unfurl: true, text: "Hi" }, "Forwarded message:\n> Hi"],
  [
    "with its author's id",
    { is_share: true, from_url, author_id: "U1", text: "Hi" },
    `[Forwarded message](${from_url}) from @Ann:\n> Hi`,
  ],
])("a forwarded message has its author and link: %s", (_, attachment, body) => {
  expect(shown({ text: "", attachments: [attachment] })).toBe(body);
});

test("a message that forwards another one with a comment has both", () => {
  expect(
    shown({
      text: "Look",
      attachments: [
        { ...shared, text: "Hi" },
        { ...shared, text: "Ho" },
      ],
    }),
  ).toBe(
    `Look\n\n[Forwarded message](${from_url}) from Bob & Co:\n> Hi\n\n[Forwarded message](${from_url}) from Bob & Co:\n> Ho`,
  );
});

test("a message without a text has that of an app's attachment", () => {
  const attachment = {
    fallback: "summary",
    author_name: "Monitor",
    pretext: "Alert",
    title: "Disk full",
    title_link: "https://example.com/alert",
    text: "91%",
    fields: [{ title: "Host", value: "web-1", short: true }],
  };
  expect(shown({ text: "", attachments: [attachment] })).toBe(
    "Monitor\nAlert\nDisk full\n91%\nHost: web-1\nhttps://example.com/alert",
  );
});

test("the previews of links in a text are left out, also of links to messages", () => {
  const attachments = [
    { is_msg_unfurl: true, from_url, author_name: "Bob", text: "Internal", files: [{ id: "F1" }] },
    { from_url: "https://example.com", title: "Example", text: "A page" },
  ];
  const { text, files } = readContent({ text: `See <${from_url}>`, attachments });
  expect([text, files]).toEqual([`See <${from_url}>`, []]);
});

test("the files of a forwarded message are files of the message, each once", () => {
  const files = [{ id: "F1", name: "a.txt" }];
  const attachments = [
    {
      ...shared,
      files: [
        { id: "F1", name: "a.txt" },
        { id: "F2", name: "b.txt" },
      ],
    },
  ];
  expect(readContent({ text: "", files, attachments }).files).toMatchObject([{ id: "F1" }, { id: "F2" }]);
});

const nested = (depth: number, inner: unknown, wrap: (inside: unknown) => unknown) =>
  Array.from({ length: depth }).reduce<unknown>((inside) => wrap(inside), inner);
const anything = [null, 7, "text", true, [], {}, [[]], { type: 7 }, { type: "constructor", elements: {} }];

test.each([
  ["blocks of other types", { blocks: anything }],
  ["no list of blocks", { blocks: "rich_text" }],
  ["elements of other types", richText(...(anything as object[]), section(...(anything as object[])))],
  ["lists of other types", richText({ type: "rich_text_list", elements: anything, style: 7, indent: -1, offset: "9" })],
  ["texts of other types", inline({ type: "text", text: {}, style: "bold" }, { type: "link", url: [], text: 1 })],
  [
    "sections of other types",
    {
      blocks: [
        { type: "section", text: 7, fields: "x" },
        { type: "context", elements: 1 },
      ],
    },
  ],
  [
    "attachments of other types",
    { attachments: [...anything, { message_blocks: anything, fields: anything, files: 7 }] },
  ],
  ["deep sections", richText(nested(10_000, said("deep"), (inside) => section(inside as object)) as object)],
])("a message with %s is read without an error", (_, message) => {
  expect(readContent({ text: 7, ...message }).text).not.toContain("deep");
});

const cell = { type: "raw_text", text: "3" };

test.each([
  [
    "elements",
    richText({ type: "rich_text_section", elements: Array.from({ length: 100_000 }, () => said("a")) }),
    2000,
  ],
  ["characters", inline(said("a".repeat(1_000_000))), 40_000],
  ["lines in a quote", richText({ type: "rich_text_quote", elements: [said("\n".repeat(100_000))] }), 240_005],
  ["attachments", { attachments: Array.from({ length: 100_000 }, () => ({ text: "a" })) }, 6000],
  [
    "quoted lines",
    { attachments: [{ is_share: true, from_url: "https://example.com/1", text: "Hello you\n".repeat(3000) }] },
    40_000,
  ],
  ["lines in attachments", { attachments: [{ is_share: true, text: "\n".repeat(100_000) }] }, 40_000],
  ["cells", { blocks: [{ type: "table", rows: Array.from({ length: 100 }, () => Array(100).fill(cell)) }] }, 9000],
])("a message with too many %s is cut, and says so", (_, message, longest) => {
  const notice = "The rest of this message is only in Slack.";
  const shownText = readContent(message).text;
  expect(shownText.endsWith(`\n\n${notice}`)).toBe(true);
  const text = shownText.slice(0, -notice.length - 2);
  expect(text.length).toBeGreaterThan(1000);
  expect(text.length).toBeLessThanOrEqual(longest);
});

const table = {
  blocks: [
    {
      type: "table",
      rows: [
        [
          { type: "raw_text", text: "Tea & <milk>" },
          { type: "raw_text", text: "Price" },
        ],
        [
          { type: "rich_text", elements: [section(said("Green\nor "), { type: "user", user_id: "U1" })] },
          { type: "raw_number", value: 3, text: "3" },
        ],
      ],
    },
  ],
};
const rows = "Tea & <milk> | Price\nGreen or @Ann | 3";

test.each([
  ["without a text", table, rows],
  ["beside a text", { ...table, text: "Our prices" }, `Our prices\n\n${rows}`],
  ["in an attachment beside a text", { text: "Our prices", attachments: [table] }, `Our prices\n\n${rows}`],
  ["in an attachment", { text: "", attachments: [table] }, rows],
  [
    "in the preview of a link",
    { text: "See", attachments: [{ ...table, app_unfurl_url: "https://example.com" }] },
    "See",
  ],
  ["with a caption", { blocks: [{ type: "data_table", caption: "Prices", rows: [[cell]] }] }, "Prices\n3"],
  ["without rows", { text: "Our prices", blocks: [{ type: "table", rows: 7 }] }, "Our prices"],
])("a table has a line for each row: %s", (_, message, body) => {
  expect(shown(message)).toBe(body);
});

test("a message of blocks that only Slack shows does not disappear", () => {
  const notice = "This message has content that only Slack shows.";
  const videos = { blocks: [{ type: "video" }, { type: "carousel" }, { type: "divider" }] };
  expect(shown(videos)).toBe(notice);
  expect(shown({ blocks: [{ type: "markdown", text: "Look" }, ...videos.blocks] })).toBe(`Look\n${notice}`);
  expect(shown({ ...videos, text: "Our prices" })).toBe("Our prices");
  expect(shown({ attachments: [{ color: "#f00" }] })).toBe(notice);
  expect(readContent({ blocks: [{ type: "divider" }], files: [{ id: "F1" }] }).text).toBe("");
  expect([shown({}), shown({ text: "", blocks: [], attachments: "x" })]).toEqual(["", ""]);
});
