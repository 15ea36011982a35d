import { expect, test } from "vitest";
import { htmlSnippet, reactSnippet, recorderSnippet } from "./snippets.ts";

const installation = {
  accountId: "7a1f3c9e-2b4d-4e6f-8a0b-1c2d3e4f5a6b",
  inboxId: undefined,
  serverUrl: "https://chat.example.com",
};
const inboxId = "0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e";

/** The configuration that the page's script leaves for the widget's script. */
function configOf(html: string) {
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const page: { Parley?: { config: object } } = {};
  new Function("window", script)(page);
  return page.Parley?.config;
}

test("the snippet contains the account and the server, and loads the widget from that server", () => {
  const html = htmlSnippet(installation);
  expect(configOf(html)).toEqual({ token: installation.accountId, baseUrl: "https://chat.example.com" });
  expect(html).toContain('<script async src="https://chat.example.com/widget.js"></script>');
});

test("the snippet names an inbox that is not the primary one", () => {
  expect(configOf(htmlSnippet({ ...installation, inboxId }))).toMatchObject({ inbox: inboxId });
  expect(reactSnippet({ ...installation, inboxId })).toContain(`inbox: "${inboxId}",`);
  expect(reactSnippet(installation)).not.toContain("inbox:");
});

test("the recorder snippet loads from the same server with the same configuration", () => {
  const html = recorderSnippet(installation);
  expect(configOf(html)).toEqual(configOf(htmlSnippet(installation)));
  expect(html).toContain('<script async src="https://chat.example.com/recorder.js"></script>');
});
