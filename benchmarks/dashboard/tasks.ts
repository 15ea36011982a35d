import type { CDPSession } from "@playwright/test";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time, without the time that other processes took. */
  tdur?: number;
  args: { name?: string };
}

/** An uninterrupted task of a page's main thread. */
export interface Task {
  wallMs: number;
  cpuMs: number;
}

/** All tasks of the pages' main threads during an action, from Chromium's trace. */
export async function tasksDuring(devtools: CDPSession, work: () => Promise<void>): Promise<Task[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", collect);
  const traceConfig = { includedCategories: ["toplevel"], excludedCategories: ["*"] };
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", collect);

  const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const mainThreads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  return events
    .filter(({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && mainThreads.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }));
}

export const longest = (ms: number[]) => ms.reduce((a, b) => Math.max(a, b), 0);
