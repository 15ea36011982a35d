import { expect, test } from "vitest";
import { fillVariables } from "./fill-variables.ts";

const known = {
  customer: { name: " Ann Lee ", email: "ann@example.com" },
  agent: { full_name: "Kim Park", display_name: null, email: "kim@example.com" },
  company: "Shop",
};

test.each([
  ["Hi {{customer.first_name|there}}!", "Hi Ann!"],
  ["{{ customer.name }} <{{customer.email}}>", "Ann Lee <ann@example.com>"],
  [
    "{{agent.name}} ({{agent.first_name}}) of {{company.name}}, {{agent.email}}",
    "Kim Park (Kim) of Shop, kim@example.com",
  ],
  [
    "{{customer.phone}} {{constructor.name}} {{customer}} {customer.name}",
    "{{customer.phone}} {{constructor.name}} {{customer}} {customer.name}",
  ],
  ["$& {{customer.name}}", "$& Ann Lee"],
])("%j becomes %j", (content, filled) => {
  expect(fillVariables(content, known)).toBe(filled);
});

test("for an unknown customer, the fallback after the bar is used, or nothing", () => {
  const nobody = { customer: { name: null, email: null } };
  expect(fillVariables("Hi {{customer.first_name| there }}!", nobody)).toBe("Hi there!");
  expect(fillVariables("Hi{{customer.first_name}}!", nobody)).toBe("Hi!");
  expect(fillVariables("{{agent.name|we}}", {})).toBe("we");
});

test("a customer's name that looks like a variable is not replaced", () => {
  const known = { customer: { name: "{{customer.email}}", email: "secret@example.com" } };
  expect(fillVariables("Hi {{customer.name}}", known)).toBe("Hi {{customer.email}}");
});
