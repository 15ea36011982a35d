import { describe, expect, test } from "vitest";
import { problemOf } from "./compile.ts";
import { render } from "./render.ts";

const inLayout = (code: string) => `<Layout>${code}</Layout>`;
/** The content of the layout's cell, before the footer. */
const inside = (code: string) => /<td[^>]*>(.*)<p class="faint"/.exec(render(inLayout(code)))![1];

function problemIn(code: string) {
  try {
    render(code);
    return undefined;
  } catch (thrown) {
    return problemOf(thrown);
  }
}

test.each([
  ["text", "Hello", "Hello"],
  ["text with line breaks", "\n  Hello,\n  you\n", "Hello, you"],
  ["HTML special characters", '{"<b>&\\"</b>"}', "&lt;b>&amp;&quot;&lt;/b>"],
  ["numbers, but not booleans, null and undefined", "{0}{true}{false}{null}{undefined}{1.5}", "01.5"],
  ["lists", "{[1, 2].map((n) => <li key={n}>{n}</li>)}", "<li>1</li><li>2</li>"],
  ["fragments", "<>a<i>b</i></>", "a<i>b</i>"],
  ["void elements", "a<br/>b<hr/>", "a<br/>b<hr/>"],
  [
    "attributes",
    `<a href="https://example.com/?a=1&b=2" title={'"'}>x</a>`,
    '<a href="https://example.com/?a=1&amp;b=2" title="&quot;">x</a>',
  ],
  ["attributes without a value", "<b class={null} id={undefined}>x</b>", "<b>x</b>"],
  [
    "styles",
    "<b style={{ fontSize: 14, lineHeight: 2, zIndex: 1, color: null }}>x</b>",
    '<b style="font-size:14px;line-height:2;z-index:1;">x</b>',
  ],
  [
    "props of several kinds",
    '<td className="a" colSpan={2} {...{ align: "left" }}>x</td>',
    '<td class="a" colspan="2" align="left">x</td>',
  ],
])("%s", (_what, code, html) => {
  expect(inside(code)).toBe(html);
});

test("built-in components can be nested and accept styles", () => {
  const html = render(
    "<Layout><Container><Content><Body style={{ color: 'red' }}><H2>Hi</H2><Paragraph>You</Paragraph></Body></Content></Container></Layout>",
  );
  expect(html).toContain("min-width:320px;max-width:635px;");
  expect(html).toMatch(
    /<div class="text" style="[^"]*color:red;"><h2 style="[^"]+">Hi<\/h2><p style="[^"]+">You<\/p><\/div>/,
  );
});

test("custom components are rendered, also as the whole email", () => {
  const code = "const Name = ({ of }) => <b>{of}</b>;\nconst Email = () => <Layout><Name of='Ann' /></Layout>;\n";
  expect(render(`${code}<Email />`)).toContain("<b>Ann</b>");
  expect(render(`${code}Email`)).toContain("<b>Ann</b>");
});

describe("every email ends with an unsubscribe link", () => {
  const link = (html: string) => /<a [^>]*href="([^"]*)"[^>]*>Unsubscribe from our emails<\/a>/.exec(html)?.[1];

  test("the link has a placeholder or the given address", () => {
    expect(link(render("<Layout></Layout>"))).toBe("{{unsubscribe_url}}");
    expect(link(render('<Layout unsubscribeUrl="https://example.com/no">x</Layout>'))).toBe("https://example.com/no");
  });

  test.each([
    ["Body", "<Body>x</Body>"],
    ["a list of Layouts", "[<Layout />, <Layout />]"],
    ["text", "'Hello'"],
    ["nothing", ""],
    ["an object that pretends", "({ type: 'p', props: {} })"],
  ])("%s without a Layout is refused", (_what, code) => {
    expect(problemIn(code)?.message).toMatch(/Layout/);
  });
});

test.each([
  ["a tag that is not closed", "<Layout>\n<b>\n</Layout>", 3, /closing tag for <b>/],
  ["a surplus character", "const a = ;\n<Layout />", 1, /Unexpected token/],
  ["an undefined name", "<Layout>\n\n{nobody}</Layout>", 3, "nobody is not defined"],
  [
    "an error in a nested call",
    "const fail = () => {\n  throw new Error('No');\n};\n<Layout>{fail()}</Layout>",
    2,
    "No",
  ],
  ["a tag that is not allowed in emails", inLayout("\n<script>x</script>"), 2, "<script> is not allowed in an email."],
  [
    "an attribute that is not allowed in emails",
    inLayout("<a onClick={() => 1}>x</a>"),
    1,
    '<a> can\'t have "onClick" in an email.',
  ],
  ["an object", inLayout("{{ a: 1 }}"), undefined, /^An object can't be shown/],
  ["an object in a tag", inLayout("<b>{{ a: 1 }}</b>"), 1, /^An object can't be shown/],
  ["an object in a list in a built-in component", inLayout("<Body>{[[{ a: 1 }]]}</Body>"), undefined, /^An object/],
  ["a function", inLayout("<>{() => 1}</>"), 1, /^An object can't be shown/],
  ["HTML as text", inLayout("<b dangerouslySetInnerHTML={{ __html: '<i>' }} />"), 1, /^<b> can.t have/],
  ["a thrown value that is not an error", "throw 'No'", undefined, "No"],
])("%s is reported, with its line if known", (_what, code, line, message) => {
  expect(problemIn(code)).toEqual({ message: expect.stringMatching(message), ...(line && { line }) });
});
