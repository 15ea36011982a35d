import { describe, expect, test } from "vitest";
import { isOldHost, readConfig, readParameters } from "./config.ts";

const account = "7a1f3c9e-2b4d-4e6f-8a0b-1c2d3e4f5a6b";
const frame = "https://chat.example.com/parley/widget/frame";
const read = (query: string) => readConfig(new URL(`${frame}?${query}`));

describe("the frame's address", () => {
  test("can have no parameters", () => {
    expect(read("")).toEqual({
      version: "1.0.0",
      ts: "",
      baseUrl: "https://chat.example.com/parley",
      details: {},
      isMobile: false,
    });
  });

  test.each([
    ["token", `token=${account}`],
    ["its old name", `accountId=${account}`],
    ["both", `token=${account}&accountId=${account}`],
  ])("contains the account as %s", (_name, query) => expect(read(query).accountId).toBe(account));

  test.each([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
    ["", false],
  ])("a flag of %j is %s", (text, expected) =>
    expect(read(`requireEmailUpfront=${text}`).requireEmailUpfront).toBe(expected),
  );

  test("unknown parameters are ignored", () => {
    expect(read("visit=1&__proto__=x")).not.toHaveProperty("visit");
  });

  test.each(["{broken", "[]", "null", "7", ""])("details of %j are ignored", (text) => {
    expect(read(`metadata=${encodeURIComponent(text)}`).details).toEqual({});
  });
});

describe("the server that the frame uses", () => {
  test.each([
    ["https://chat.example.com", "https://chat.example.com"],
    ["https://chat.example.com/other/", "https://chat.example.com/other"],
    ["https://evil.example.net", "https://chat.example.com/parley"],
    ["//evil.example.net", "https://chat.example.com/parley"],
    ["nonsense", "https://chat.example.com/parley"],
  ])("for the parameter %s is %s", (asked, expected) => {
    expect(read(`baseUrl=${encodeURIComponent(asked)}`).baseUrl).toBe(expected);
  });
});

test("a host changes only the parameters that it names", () => {
  expect(readParameters({ title: "Hi", subtitle: null, plan: "x" }, new URL(frame))).toEqual({
    title: "Hi",
    subtitle: undefined,
  });
});

test.each([
  ["1.0.0", true],
  ["1.1.2", true],
  ["1.1.12", false],
  ["1.3.1", false],
  ["2.0.0", false],
  ["1", true],
])("a host of version %s always shows the chat: %s", (version, expected) => {
  expect(isOldHost({ ...read(""), version })).toBe(expected);
});
