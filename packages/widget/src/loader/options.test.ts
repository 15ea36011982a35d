import { expect, test } from "vitest";
import { configure } from "./options.ts";

const token = "7a1f3c9e-2b4d-4e6f-8a0b-1c2d3e4f5a6b";

test("defaults come from the address of the script", () => {
  expect(configure({ token }, "https://chat.example.com/widget.js")).toMatchObject({
    accountId: token,
    baseUrl: "https://chat.example.com",
    iframeUrlOverride: "https://chat.example.com/widget/frame",
  });
});

test("the server can be under a path", () => {
  expect(configure({ token }, "https://example.com/chat/widget.js?v=1")).toMatchObject({
    baseUrl: "https://example.com/chat",
    iframeUrlOverride: "https://example.com/chat/widget/frame",
  });
});

test("the page's options take precedence", () => {
  const asked = {
    accountId: token,
    baseUrl: "https://api.example.com/",
    iframeUrlOverride: "https://example.com/frame",
  };
  expect(configure(asked, "https://chat.example.com/widget.js")).toMatchObject({
    accountId: token,
    baseUrl: "https://api.example.com",
    iframeUrlOverride: "https://example.com/frame",
  });
});

test.each([undefined, {}, { token: "ACCOUNT_ID" }, { token: "" }])(
  "without an account there is no widget: %j",
  (options) => {
    expect(() => configure(options, "https://chat.example.com/widget.js")).toThrow("id of your account");
  },
);
