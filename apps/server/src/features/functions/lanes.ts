import { laneOf } from "../../platform/jobs/lane-of.ts";
import type { Scope } from "../../platform/scope.ts";

/** The concurrent runs per account: functions that hang do not block other accounts. */
const LANES = 2;

export const laneOfFunction = ({ accountId }: Scope, functionId: string) =>
  laneOf({ name: `${accountId}/functions`, count: LANES }, functionId);
