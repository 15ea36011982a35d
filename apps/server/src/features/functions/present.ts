import type { Lambda, LambdaRun, LambdaStatus, RunStatus } from "@parley/contract";
import { naive, utc } from "../../platform/times.ts";

export interface FunctionRow {
  account_id: string;
  id: string;
  name: string;
  description: string | null;
  code: string | null;
  language: string | null;
  runtime: string | null;
  status: LambdaStatus;
  metadata: Record<string, unknown> | null;
  last_deployed_at: string | null;
  last_executed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface RunRow {
  id: string;
  event: string;
  status: RunStatus;
  result: string | null;
  error: string | null;
  logs: string;
  duration_ms: number | null;
  created_at: string;
}

/** The API calls functions lambdas. */
export function presentFunction({ language, runtime, ...row }: FunctionRow): Lambda {
  return {
    ...row,
    language: language as Lambda["language"],
    runtime: runtime as Lambda["runtime"],
    object: "lambda",
    last_deployed_at: utc(row.last_deployed_at),
    last_executed_at: utc(row.last_executed_at),
    created_at: naive(row.created_at),
    updated_at: naive(row.updated_at),
  };
}

export const presentRun = ({ created_at, ...run }: RunRow): LambdaRun => ({ ...run, created_at: naive(created_at) });
