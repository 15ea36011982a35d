import { laneOf } from "../../platform/jobs/lane-of.ts";
import type { Scope } from "../../platform/scope.ts";

/** Of one account so many functions run at a time: functions that hang keep nobody else waiting. */
const LANES = 2;

export const laneOfFunction = ({ accountId }: Scope, functionId: string) =>
  laneOf({ name: `${accountId}/functions`, count: LANES }, functionId);
