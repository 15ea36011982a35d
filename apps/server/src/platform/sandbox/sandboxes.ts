import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../errors.ts";
import type { Log } from "../log.ts";
import type { NetworkAccess } from "./configuration.ts";
import { findIsolation, type Isolation, type IsolationPolicy } from "./isolation.ts";
import type { Failure, Program, RunOutcome } from "./program.ts";
import { SandboxProcess } from "./sandbox-process.ts";

const MAX_PROCESSES = 8;
const MAX_WAITING = 200;
const MAX_BUSY_OF_ONE = 2;
const MAX_WAITING_OF_ONE = 10;
const IDLE_MS = 30_000;
const LAST_MOMENT_MS = 1500;

export class SandboxUnsupported extends Unavailable {
  constructor() {
    super("Functions cannot run on this server: their runtime is disabled or does not support this machine");
  }
}

/** The program was not run. A retry may succeed. */
export abstract class SandboxUnavailable extends Unavailable {}

class SandboxesBusy extends SandboxUnavailable {
  constructor() {
    super("Too many functions are running. Please try again in a moment.");
  }
}

class SandboxesClosing extends SandboxUnavailable {
  constructor() {
    super("The server is being restarted. Please try again in a moment.");
  }
}

/** For example, the disk is full or memory is missing. The log has the reason. */
class CouldNotStart extends SandboxUnavailable {
  constructor() {
    super("The function could not be started. Please try again in a moment.");
  }
}

interface SandboxConfig {
  readonly areFunctionsEnabled: boolean;
  readonly functionIsolation: IsolationPolicy;
}

interface Slot {
  readonly owner: string;
  process: SandboxProcess | undefined;
  version: string;
  isBusy: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** Manages the processes of programs: one per program, which stays for a while to serve further runs. */
export class Sandboxes {
  readonly #binary: string | undefined;
  readonly #policy: IsolationPolicy;
  #isolation: Promise<Isolation | undefined> | undefined;
  readonly #log: Log;
  readonly #networkAccess: () => NetworkAccess;
  readonly #slots = new Map<string, Slot>();
  #waiting: { owner: string; wake: () => void }[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;
  #isOver = false;

  constructor({ areFunctionsEnabled, functionIsolation }: SandboxConfig, log: Log, networkAccess: () => NetworkAccess) {
    this.#binary = areFunctionsEnabled ? findRuntime() : undefined;
    this.#policy = functionIsolation;
    this.#log = log;
    this.#networkAccess = networkAccess;
  }

  get isAvailable() {
    return this.#binary !== undefined;
  }

  /**
   * Returns why a program cannot be loaded. Afterwards it is ready to run.
   * @throws SandboxUnsupported, SandboxUnavailable
   */
  async check(program: Program): Promise<Failure | undefined> {
    const slot = await this.#slotFor(program);
    return this.#use(slot, program, (process) => process.check());
  }

  /** @param event JSON @throws SandboxUnsupported, SandboxUnavailable */
  async run(program: Program, event: string): Promise<RunOutcome> {
    const slot = await this.#slotFor(program);
    return this.#use(slot, program, (process) => process.run(event));
  }

  /** Never waits for other runs. @param event JSON @throws SandboxUnsupported, SandboxUnavailable */
  async runAtOnce(program: Program, event: string): Promise<RunOutcome> {
    const slot = this.#freeSlotFor(program);
    if (!slot) throw new SandboxesBusy();
    return this.#use(slot, program, (process) => process.run(event));
  }

  /** Stops all runs of a program. */
  forget(programId: string) {
    this.#end(programId, this.#slots.get(programId));
  }

  /** Refuses new runs, waits a moment for current runs, and stops the rest with `SandboxUnavailable`. */
  async close() {
    this.#isClosed = true;
    this.#wakeAll();
    await Promise.race([Promise.allSettled(this.#running), sleep(LAST_MOMENT_MS, undefined, { ref: false })]);
    this.#isOver = true;
    for (const [id, slot] of this.#slots) this.#end(id, slot);
  }

  #use<T>(slot: Slot, program: Program, work: (process: SandboxProcess) => Promise<T>): Promise<T> {
    const use = this.#begin(slot, program, work).finally(() => this.#running.delete(use));
    this.#running.add(use);
    return use;
  }

  async #begin<T>(slot: Slot, program: Program, work: (process: SandboxProcess) => Promise<T>): Promise<T> {
    try {
      slot.process ??= await this.#start(program);
      if (this.#isOver) throw new SandboxesClosing();
      const result = await work(slot.process);
      if (this.#isOver) throw new SandboxesClosing();
      return result;
    } finally {
      slot.isBusy = false;
      if (!slot.process?.isAlive || this.#isClosed) this.#end(program.id, slot);
      else slot.idle = setTimeout(() => this.#end(program.id, slot), IDLE_MS).unref();
      this.#wakeAll();
    }
  }

  /** Waiting runs are served in the order of their arrival. */
  async #slotFor(program: Program): Promise<Slot> {
    const { owner } = program;
    for (;;) {
      const slot = this.#freeSlotFor(program);
      if (slot) return slot;
      const ofOwner = this.#waiting.filter((it) => it.owner === owner).length;
      if (ofOwner >= MAX_WAITING_OF_ONE || this.#waiting.length >= MAX_WAITING) throw new SandboxesBusy();
      await new Promise<void>((wake) => this.#waiting.push({ owner, wake }));
    }
  }

  /**
   * Returns the program's own process if it is idle. Otherwise returns a new slot, within the limits of processes and
   * of the owner.
   */
  #freeSlotFor({ id, owner, version }: Program): Slot | undefined {
    if (!this.#binary) throw new SandboxUnsupported();
    if (this.#isClosed) throw new SandboxesClosing();
    if (this.#busyOf(owner) >= MAX_BUSY_OF_ONE) return undefined;
    const own = this.#slots.get(id);
    if (own && !own.isBusy) {
      if (own.version === version && own.process?.isAlive) return taken(own);
      this.#end(id, own);
    }
    if (this.#slots.has(id) || (this.#slots.size >= MAX_PROCESSES && !this.#endIdle())) return undefined;
    const slot: Slot = { owner, process: undefined, version, isBusy: true, idle: undefined };
    this.#slots.set(id, slot);
    return slot;
  }

  #busyOf(owner: string) {
    return [...this.#slots.values()].filter((slot) => slot.isBusy && slot.owner === owner).length;
  }

  async #start(program: Program) {
    const binary = this.#binary!;
    this.#isolation ??= this.#findIsolation(binary);
    const isolation = await this.#isolation;
    if (!isolation) throw new SandboxUnsupported();
    try {
      return await SandboxProcess.start({ binary, isolation }, program, this.#networkAccess());
    } catch (error) {
      this.#log.error({ err: error }, "a function could not be started");
      throw new CouldNotStart();
    }
  }

  /** Runs with the first function, because the check takes 100 ms. */
  async #findIsolation(binary: string) {
    const isolation = await findIsolation(binary, this.#policy);
    if (!isolation)
      this.#log.error("functions do not run: FUNCTIONS_ISOLATION is required, but no isolation works on this system");
    else if (isolation.name === "none" && this.#policy === "auto") {
      this.#log.warn("functions run as the server's user: this system allows neither namespaces nor other users");
    }
    return isolation;
  }

  /** Ends an idle process. Returns false if there is none. */
  #endIdle() {
    for (const [id, slot] of this.#slots) {
      if (slot.isBusy) continue;
      this.#end(id, slot);
      return true;
    }
    return false;
  }

  #end(id: string, slot: Slot | undefined) {
    if (!slot) return;
    clearTimeout(slot.idle);
    slot.process?.kill();
    if (this.#slots.get(id) === slot && !slot.isBusy) this.#slots.delete(id);
  }

  #wakeAll() {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { wake } of waiting) wake();
  }
}

function taken(slot: Slot) {
  clearTimeout(slot.idle);
  slot.isBusy = true;
  return slot;
}

/** The path of the runtime's program from npm. Undefined if there is none for this machine. */
function findRuntime(): string | undefined {
  try {
    const { default: binary } = createRequire(import.meta.url)("workerd") as { default: string };
    accessSync(binary, constants.X_OK);
    accessSync("/bin/sh", constants.X_OK);
    return binary;
  } catch {
    return undefined;
  }
}
