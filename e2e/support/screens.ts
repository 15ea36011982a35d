import { type DomainEvents, type EventType, type ExpandedConversation, feedNames, topics } from "@parley/contract";
import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from "@playwright/test";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { servePages } from "../../apps/server/src/platform/http/pages/pages.ts";
import { type Answers, account, newCompany, noAnswer, Refusal, session, unreachable } from "./answers.ts";
import { aCustomerRecord, conversationPage } from "./records.ts";

/**
 * A page of the dashboard without a server, a database and other users. A small server sends the built pages with their
 * settings and policy, and answers the page's calls with the values of the test.
 */
export class Screen {
  readonly page: Page;
  /** Calls without an answer, uncaught errors and violations of the page's policy. */
  readonly problems: string[];
  readonly #server: FakeServer;
  readonly #realtime: FakeRealtime;

  private constructor(page: Page, server: FakeServer, realtime: FakeRealtime) {
    this.page = page;
    this.#server = server;
    this.#realtime = realtime;
    this.problems = server.problems;
    reportProblems(page, server.problems);
  }

  static async open(browser: Browser, isSignedIn: boolean, options?: BrowserContextOptions) {
    const server = new FakeServer();
    const baseURL = await server.listen();
    const storageState = {
      cookies: [],
      origins: isSignedIn ? [{ origin: baseURL, localStorage: [keptSession()] }] : [],
    };
    const context = await browser.newContext({ baseURL, storageState, reducedMotion: "reduce", ...options });
    const realtime = new FakeRealtime();
    await context.routeWebSocket("**/socket/**", (socket) => realtime.answer(socket));
    return new Screen(await context.newPage(), server, realtime);
  }

  /** From now on the server answers so, too. */
  answer(answers: Partial<Answers>) {
    this.#server.answers = { ...this.#server.answers, ...answers };
  }

  /** The same for one path that contains an id. */
  answerAt<Path extends keyof Answers>(path: Path, answer: Answers[Path]) {
    this.#server.answers = { ...this.#server.answers, [path]: answer };
  }

  /** The server lists these conversations. Each can be opened. */
  answerConversations(...conversations: ExpandedConversation[]) {
    this.answer({ conversations: conversationPage(conversations) });
    for (const conversation of conversations) {
      const { id, customer } = conversation;
      this.answerAt(`conversations/${id}`, { data: conversation });
      this.answerAt(`conversations/${id}/related`, { data: [] });
      this.answerAt(`customers/${customer.id}`, { data: aCustomerRecord(customer) });
    }
  }

  /** The reply to each join of a topic from now on. */
  answerJoin(topic: string, reply: object) {
    this.#realtime.joinReplies.set(topic, reply);
  }

  /** Publishes on a topic, once the page has joined it. */
  async publish(topic: string, event: string, payload: object) {
    await this.#realtime.publish(topic, event, payload);
  }

  /** Publishes the account's next event. */
  async publishEvent<Type extends EventType>(type: Type, payload: DomainEvents[Type]["feed"]) {
    await this.#realtime.publishEvent(type, payload);
  }

  /** Interrupts the connection. The page reconnects by itself. */
  async disconnect() {
    await this.#realtime.disconnect();
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
    const installation = { canRunFunctions: true, isEmpty: async () => false };
    await servePages(this.#app, readConfig({ LOG_LEVEL: "silent" }), installation);
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

/** Accepts every join and push. Publishes only the events of the test. */
class FakeRealtime {
  readonly joinReplies = new Map<string, object>();
  readonly #sockets = new Map<string, PromiseWithResolvers<WebSocketRoute>>();
  #seq = 0;

  answer(socket: WebSocketRoute) {
    socket.onMessage((frame) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(frame));
      if (event === "phx_join") this.#socketOf(topic).resolve(socket);
      const response = event === "phx_join" ? (this.joinReplies.get(topic) ?? { seq: this.#seq }) : {};
      socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response }]));
    });
  }

  async publish(topic: string, event: string, payload: object) {
    const socket = await this.#socketOf(topic).promise;
    socket.send(JSON.stringify([null, null, topic, event, payload]));
  }

  async publishEvent(type: EventType, payload: object) {
    const topic = topics.notification(account);
    await this.#socketOf(topic).promise; // the reply to the join contains the number of the last event before it
    await this.publish(topic, feedNames[type], { ...payload, seq: ++this.#seq });
  }

  /** Closes the sockets as a server does that restarts. Waits for the first one, which opens after the page is shown. */
  async disconnect() {
    await this.#socketOf(topics.notification(account)).promise;
    const sockets = await Promise.all([...this.#sockets.values()].map(({ promise }) => promise));
    this.#sockets.clear();
    for (const socket of new Set(sockets)) await socket.close({ code: 1012 });
  }

  #socketOf(topic: string) {
    const known = this.#sockets.get(topic) ?? Promise.withResolvers<WebSocketRoute>();
    this.#sockets.set(topic, known);
    return known;
  }
}

/** The session of the agent, as the dashboard keeps it. */
const keptSession = () => ({ name: "parley:session", value: JSON.stringify({ ...session, renewed_at: Date.now() }) });
