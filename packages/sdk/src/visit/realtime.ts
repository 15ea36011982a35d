import { queryOf } from "@parley/api-client";

/** The connection was lost before the reply, so the push must be retried. */
class ConnectionLost extends Error {}

/** The server refused the push. */
export class PushRefused extends Error {}

interface TopicOptions {
  /** The parameters of each join. */
  params?(): object;
  on?: Record<string, (payload: never) => void>;
  /** Called after each join, also after a reconnect. Missed messages must be loaded. */
  onJoin?(reply: object): void;
  /** The server refused the join for good. */
  onRefused?(): void;
}

export interface Topic {
  /** Waits for the join. Rejects with Refused, or with ConnectionLost when the connection is lost before the reply. */
  push(event: string, payload: object): Promise<void>;
  isJoined(): boolean;
  leave(): void;
}

export interface Realtime {
  follow(topic: string, options: TopicOptions): Topic;
  close(): void;
}

interface Reply {
  status: "ok" | "error";
  response: object & { reason?: string };
}

/** A topic, with the methods that the connection calls. */
interface TopicConnection {
  join(): void;
  reset(): void;
  receive(joinRef: string | null, topic: string, event: string, payload: never): void;
}

const RECONNECT_MS = [10, 100, 500, 1000, 2000];
const MAX_RECONNECT_MS = 5000;
const HEARTBEAT_MS = 30_000;
const REPLY_TIMEOUT_MS = 10_000;

/**
 * A connection with the part of the Phoenix channels protocol that a visitor needs. It reconnects automatically. It
 * replaces the package `phoenix`, which would add a third to the size of the chat's scripts.
 * Source: Phoenix channels, serializer version 2.0.0.
 * @param token of a signed-in agent. Called at each connection, because the token may have been renewed
 */
export function connect(
  baseUrl: string,
  params: Record<string, string | undefined>,
  token?: () => string | undefined,
): Realtime {
  const topicConnections = new Set<TopicConnection>();
  const pendingReplies = new Map<string, { resolve(reply: Reply): void; fail(): void }>();
  let socket: WebSocket | undefined;
  let refs = 0;
  let failures = 0;
  let isClosed = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  globalThis.addEventListener?.("online", reconnect);
  open();

  function open() {
    clearTimeout(next);
    const query = queryOf({ ...params, token: token?.(), vsn: "2.0.0" });
    const opening = new WebSocket(`${baseUrl.replace(/^http/, "ws")}/socket/websocket?${query}`);
    socket = opening;
    opening.onopen = () => {
      failures = 0;
      for (const member of topicConnections) member.join();
      sendHeartbeat();
    };
    opening.onmessage = ({ data }) => receive(JSON.parse(data));
    opening.onclose = () => opening === socket && onConnectionLost();
  }

  function onConnectionLost() {
    drop();
    // Jitter, so that clients do not all reconnect at once after a restart of the server.
    if (!isClosed) next = setTimeout(open, (RECONNECT_MS[failures++] ?? MAX_RECONNECT_MS) * (0.75 + Math.random() / 2));
  }

  function drop() {
    clearTimeout(next);
    const lost = socket;
    socket = undefined;
    lost?.close();
    for (const member of topicConnections) member.reset();
    for (const { fail } of pendingReplies.values()) fail();
  }

  function reconnect() {
    if (socket?.readyState === WebSocket.OPEN) return;
    drop();
    open();
  }

  /** A connection without a heartbeat reply counts as lost. */
  function sendHeartbeat() {
    next = setTimeout(
      () => request(null, "phoenix", "heartbeat", {}).then(sendHeartbeat, onConnectionLost),
      HEARTBEAT_MS,
    );
  }

  function receive([joinRef, ref, topic, event, payload]: [string | null, string, string, string, never]) {
    if (event === "phx_reply") pendingReplies.get(ref)?.resolve(payload);
    else for (const member of topicConnections) member.receive(joinRef, topic, event, payload);
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function send(joinRef: string | null, ref: string, topic: string, event: string, payload: object) {
    if (isOpen()) socket!.send(JSON.stringify([joinRef, ref, topic, event, payload]));
  }

  function request(
    joinRef: string | null,
    topic: string,
    event: string,
    payload: object,
    ref = newRef(),
  ): Promise<Reply> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const answered = new Promise<Reply>((resolve, reject) => {
      const fail = () => reject(new ConnectionLost());
      timer = setTimeout(fail, REPLY_TIMEOUT_MS);
      pendingReplies.set(ref, { resolve, fail });
      if (!isOpen()) fail();
      send(joinRef, ref, topic, event, payload);
    });
    return answered.finally(() => {
      clearTimeout(timer);
      pendingReplies.delete(ref);
    });
  }

  const newRef = () => String(++refs);

  function follow(name: string, { params, on = {}, onJoin, onRefused }: TopicOptions): Topic {
    const waiting = new Set<{ resolve(): void; fail(): void }>();
    let joinRef = "";
    let isJoined = false;
    let refusals = 0;
    let rejoin: ReturnType<typeof setTimeout> | undefined;
    const member: TopicConnection = { join, reset, receive };

    async function join() {
      clearTimeout(rejoin);
      const ref = newRef();
      joinRef = ref;
      const answer = await request(ref, name, "phx_join", params?.() ?? {}, ref).catch(() => undefined);
      if (ref !== joinRef || !topicConnections.has(member)) return; // a newer join has begun, or the topic was left
      if (answer?.status === "ok") enter(answer.response);
      else if (["unauthorized", "not found"].includes(answer?.response.reason ?? "")) refuse();
      else if (isOpen()) joinLater();
    }

    function enter(reply: object) {
      isJoined = true;
      refusals = 0;
      for (const { resolve } of waiting) resolve();
      waiting.clear();
      onJoin?.(reply);
    }

    function refuse() {
      leave();
      onRefused?.();
    }

    function joinLater() {
      isJoined = false;
      rejoin = setTimeout(join, retryMs(refusals++));
    }

    function reset() {
      isJoined = false;
      joinRef = "";
      clearTimeout(rejoin);
    }

    function receive(from: string | null, topic: string, event: string, payload: never) {
      if (topic !== name || (from && from !== joinRef)) return;
      if (event === "phx_error") joinLater();
      else on[event]?.(payload);
    }

    async function push(event: string, payload: object) {
      if (!isJoined)
        await new Promise<void>((resolve, reject) =>
          waiting.add({ resolve, fail: () => reject(new ConnectionLost()) }),
        );
      const { status, response } = await request(joinRef, name, event, payload);
      if (status !== "ok") throw errorFor(response.reason);
    }

    function leave() {
      clearTimeout(rejoin);
      topicConnections.delete(member);
      if (joinRef) send(joinRef, newRef(), name, "phx_leave", {});
      for (const { fail } of waiting) fail();
      waiting.clear();
    }

    topicConnections.add(member);
    if (isOpen()) join();
    return { push, isJoined: () => isJoined, leave };
  }

  function close() {
    isClosed = true;
    globalThis.removeEventListener?.("online", reconnect);
    drop();
  }

  return { follow, close };
}

/** The time until the next attempt of a join or a message. */
export const retryMs = (failures: number) => [1000, 2000, 5000][failures] ?? 10_000;

/**
 * The error of a push that the server refused. A retry can fix `rate limited`, `busy`, `internal error`, and `unmatched
 * topic`, which is the answer when the subscription has just ended (`realtime.md` §1.3).
 */
export const errorFor = (reason = "") =>
  /^(rate|busy|internal|unmatched)/.test(reason) ? new ConnectionLost() : new PushRefused(reason);
