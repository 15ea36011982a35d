import type { CustomerParts } from "../customers/index.ts";
import { presentIssue } from "./present.ts";
import { listIssuesOf } from "./queries.ts";

/** The issues that the customers' pages show. */
export const issuesOfCustomers: Pick<CustomerParts, "issues"> = {
  issues: async (scope, customerId) => (await listIssuesOf(scope, customerId)).map(presentIssue),
};
