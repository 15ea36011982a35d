import { expect, test } from "vitest";
import { paramsOf, readFilter } from "./report-filter.ts";

const inbox = "00000000-0000-4000-8000-000000000002";

test("the address becomes the server's parameters; values that it would refuse are left out", () => {
  const read = (address: string) => paramsOf(readFilter(new URLSearchParams(address)));
  expect(read("")).toEqual({});
  expect(read(`inbox=${inbox}&agent=7&source=email`)).toEqual({ inbox_id: inbox, assignee_id: "7", source: "email" });
  expect(read("inbox=x&tag=1&agent=ana&source=constructor")).toEqual({});
});
