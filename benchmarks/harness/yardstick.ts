import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import WebSocket from "ws";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../apps/server/src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../apps/server/src/platform/db/embedded-user.ts";

const CONNECTIONS = 16;
const MEASURED_MS = 2_000;
const ECHO_SERVER = fileURLToPath(new URL("../references/echo-ws.ts", import.meta.url));

/** How fast this machine is at the moment, measured without Parley. */
export interface Speed {
  /** Rows of one short text, each in a statement and transaction of its own. */
  insertsPerSecond: number;
  /** Frames of 100 bytes, there and back. */
  echoesPerSecond: number;
}

/** A database and a server of sockets, both used by 16 connections that each wait for the last answer. */
export class Yardstick {
  readonly #folder = mkdtempSync(join(tmpdir(), "parley-yardstick-"));
  #database!: EmbeddedDatabase;
  #echo!: ChildProcess;
  #clients: pg.Client[] = [];
  #sockets: WebSocket[] = [];

  static async open(): Promise<Yardstick> {
    const yardstick = new Yardstick();
    await yardstick.#open();
    return yardstick;
  }

  async measure(): Promise<Speed> {
    const insert = { name: "insert", text: "insert into inserts (body) values ($1)", values: ["a short text"] };
    const frame = "-".repeat(100);
    return {
      insertsPerSecond: await perSecondOf(this.#clients, (client) => client.query(insert)),
      echoesPerSecond: await perSecondOf(this.#sockets, (socket) => {
        socket.send(frame);
        return once(socket, "message");
      }),
    };
  }

  async close() {
    for (const socket of this.#sockets) socket.terminate();
    this.#echo.kill();
    await Promise.all(this.#clients.map((client) => client.end()));
    await this.#database.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #open() {
    allowTraversalForDatabaseUser(this.#folder);
    this.#database = await startEmbeddedDatabase(this.#folder);
    this.#clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(this.#database.url));
    await Promise.all(this.#clients.map((client) => client.connect()));
    await this.#clients[0]!.query("create table inserts (id bigserial primary key, body text not null)");

    this.#echo = spawn(process.execPath, [ECHO_SERVER], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const [{ url }] = await once(this.#echo, "message");
    this.#sockets = Array.from({ length: CONNECTIONS }, () => new WebSocket(url, { perMessageDeflate: false }));
    await Promise.all(this.#sockets.map((socket) => once(socket, "open")));
  }
}

/** Works with all connections, one piece after the other on each. */
async function perSecondOf<Connection>(connections: Connection[], work: (connection: Connection) => Promise<unknown>) {
  let done = 0;
  const end = performance.now() + MEASURED_MS;
  const line = async (connection: Connection) => {
    while (performance.now() < end) {
      await work(connection);
      done++;
    }
  };
  await Promise.all(connections.map(line));
  return done / (MEASURED_MS / 1000);
}
