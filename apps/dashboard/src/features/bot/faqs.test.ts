import { afterAll, expect, test, vi } from "vitest";

vi.stubGlobal("window", { location: { origin: "https://parley.example" }, addEventListener: () => undefined });
afterAll(() => vi.unstubAllGlobals());
const { parseFaqs } = await import("./faqs.ts");

test("the bot has five default subjects", () => {
  const questions = parseFaqs(undefined).map(({ question }) => question);
  expect(questions).toEqual([
    "What is Parley?",
    "Does Parley have live chat?",
    "How much does Parley cost?",
    "Who created Parley?",
    "Where are you based?",
  ]);
});

test.each([
  ["an empty list", [], []],
  ["an added entry", [{ question: "Q", answer: "A" }], [{ question: "Q", answer: "A" }]],
  [
    "invalid entries are dropped",
    [null, 5, { question: "Q" }, { question: "Q", answer: "A" }],
    [{ question: "Q", answer: "A" }],
  ],
])("faqs from storage: %s", (_what, kept, expected) => {
  expect(parseFaqs(kept)).toEqual(expected);
});
