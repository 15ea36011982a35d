import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findRedis } from "../../../../bin/find-redis.mjs";
import { freePort } from "../../src/platform/free-port.ts";

/** A Redis that keeps its data in memory only. */
export class RedisServer {
  #process: ChildProcess | undefined;
  #port = 0;

  get url() {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts again on the same port after `stop`. */
  async start() {
    this.#port ||= await freePort();
    const options = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#process = spawn(await findRedis(), options, { stdio: "ignore" });
    while (!(await this.#accepts())) await sleep(10);
  }

  /** Stops it like a crash: without saying anything to its clients. */
  async stop() {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Its connections stay open, and nothing is answered until `resume`. */
  pause() {
    this.#process?.kill("SIGSTOP");
  }

  resume() {
    this.#process?.kill("SIGCONT");
  }

  #accepts() {
    return new Promise<boolean>((resolve) => {
      const socket = connect(this.#port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  }
}
