import type { Session } from "@parley/contract";
import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from "@playwright/test";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { servePages } from "../../apps/server/src/platform/http/pages.ts";
import { type Answers, account, agent, newCompany, noAnswer, Refusal, unreachable } from "./answers.ts";

/**
 * A page of the dashboard without a server, a database and other users. A small server sends the built pages with their
 * settings and policy, and answers the page's calls with the values of the test.
 */
export class Screen {
  readonly page: Page;
  /** Calls without an answer, uncaught errors and violations of the page's policy. */
  readonly problems: string[];
  readonly #server: FakeServer;

  private constructor(page: Page, server: FakeServer) {
    this.page = page;
    this.#server = server;
    this.problems = server.problems;
    reportProblems(page, server.problems);
  }

  static async open(browser: Browser, isSignedIn: boolean, options?: BrowserContextOptions) {
    const server = new FakeServer();
    const baseURL = await server.listen();
    const storageState = { cookies: [], origins: isSignedIn ? [{ origin: baseURL, localStorage: [session()] }] : [] };
    const context = await browser.newContext({ baseURL, storageState, reducedMotion: "reduce", ...options });
    await context.routeWebSocket("**/socket/**", answerSocket);
    return new Screen(await context.newPage(), server);
  }

  /** From now on the server answers so, too. */
  answer(answers: Partial<Answers>) {
    this.#server.answers = { ...this.#server.answers, ...answers };
  }

  /** The same for one path that contains an id. */
  answerAt<Path extends keyof Answers>(path: Path, answer: Answers[Path]) {
    this.#server.answers = { ...this.#server.answers, [path]: answer };
  }

  async close() {
    await this.page.context().close();
    await this.#server.close();
  }
}

class FakeServer {
  answers: Partial<Answers> = newCompany;
  readonly problems: string[] = [];
  readonly #app = fastify({ forceCloseConnections: true });

  async listen() {
    this.#app.all("/api/*", { schema: {} }, (request, reply) => this.#answer(request, reply));
    await servePages(this.#app, readConfig({ LOG_LEVEL: "silent" }), true);
    return this.#app.listen({ host: "localhost", port: 0 });
  }

  close() {
    return this.#app.close();
  }

  #answer({ method, url }: FastifyRequest, reply: FastifyReply) {
    const path = url.slice("/api/".length).split("?")[0];
    const key = (method === "GET" ? path : `${method} ${path}`) as keyof Answers;
    const answer = this.answers[key];
    if (answer === undefined) this.problems.push(`no answer for ${key}`);
    if (answer === noAnswer) return reply.hijack();
    if (answer === undefined || answer === unreachable) return reply.hijack().raw.destroy();
    return answer instanceof Refusal ? reply.code(answer.status).send(answer.body) : reply.send(answer);
  }
}

/** Collects uncaught errors and violations of the page's policy. */
export function reportProblems(page: Page, problems: string[]) {
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
}

/** Accepts every join and push, and publishes nothing. */
function answerSocket(socket: WebSocketRoute) {
  socket.onMessage((frame) => {
    const [joinRef, ref, topic, event] = JSON.parse(String(frame));
    const response = event === "phx_join" ? { seq: 0 } : {};
    socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response }]));
  });
}

/** The session of the agent, as the dashboard keeps it. */
function session() {
  const { id, email } = agent;
  const kept = {
    user_id: id,
    email,
    account_id: account,
    token: "token",
    renew_token: "renew",
    renewed_at: Date.now(),
  };
  return { name: "parley:session", value: JSON.stringify(kept satisfies Session & { renewed_at: number }) };
}
