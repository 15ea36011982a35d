import { afterAll, afterEach, expect } from "vitest";
import { collectTraffic, takeDifferences } from "../../../e2e/providers/traffic.ts";

collectTraffic();

const expectNoDifferences = () =>
  expect(takeDifferences(), "traffic that differs from the vendor's own description").toEqual([]);

afterEach(expectNoDifferences);
afterAll(expectNoDifferences); // for jobs that end after the last test of a file
