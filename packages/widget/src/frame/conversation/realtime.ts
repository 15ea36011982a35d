import { type Channel, Socket } from "phoenix";

/** Nobody knows whether it arrived: tell it again. */
class Unanswered extends Error {}

/** The server said no. */
export class Refused extends Error {}

interface TopicOptions {
  params?: object;
  on?: Record<string, (payload: never) => void>;
  /** Now, and again whenever the connection was lost and found. What was told in between has to be asked for. */
  onJoin?(): void;
  /** We may not be here, and will not be asked again. */
  onRefused?(): void;
}

export interface Topic {
  channel: Channel;
  /** Waits until we are in. Rejects with Refused, or with Unanswered when the connection was lost meanwhile. */
  push(event: string, payload: object): Promise<void>;
  leave(): void;
}

export interface Realtime {
  follow(topic: string, options: TopicOptions): Topic;
  close(): void;
}

export function connect(baseUrl: string, params: Record<string, string | undefined>): Realtime {
  const said = Object.fromEntries(Object.entries(params).filter(([, value]) => value));
  const socket = new Socket(`${baseUrl.replace(/^http/, "ws")}/socket`, {
    params: said,
    sessionStorage: { getItem: () => null, setItem() {} }, // the browser's may be blocked, and then throws
  });
  socket.connect();
  return {
    follow: (topic, options) => follow(socket, topic, options),
    close: () => socket.disconnect(),
  };
}

function follow(socket: Socket, name: string, { params = {}, on = {}, onJoin, onRefused }: TopicOptions): Topic {
  const channel = socket.channel(name, params);
  /** What to do about those who wait for our being in, and for an answer. */
  const waiting = new Set<(error?: Error) => void>();
  const unanswered = new Set<() => void>();

  for (const [event, react] of Object.entries(on)) channel.on(event, react as (payload: unknown) => void);
  channel
    .join()
    .receive("ok", () => {
      for (const giveUp of unanswered) giveUp();
      for (const goOn of waiting) goOn();
      waiting.clear();
      onJoin?.();
    })
    .receive("error", ({ reason }) => {
      if (reason !== "unauthorized" && reason !== "not found") return; // it is asked again by itself
      leave();
      onRefused?.();
    });

  const whenJoined = () =>
    new Promise<void>((resolve, reject) => {
      if (channel.state === "joined") resolve();
      else waiting.add((error) => (error ? reject(error) : resolve()));
    });

  async function push(event: string, payload: object) {
    await whenJoined();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => reject(new Unanswered());
      const settle = (how: () => void) => () => {
        unanswered.delete(giveUp);
        how();
      };
      unanswered.add(giveUp);
      channel
        .push(event, payload)
        .receive("ok", settle(resolve))
        .receive("error", ({ reason }) => settle(() => reject(errorFor(reason)))())
        .receive("timeout", settle(giveUp));
    });
  }

  function leave() {
    channel.leave();
    for (const giveUp of waiting) giveUp(new Unanswered());
    waiting.clear();
  }

  return { channel, push, leave };
}

/** What a moment's patience cures is no refusal. */
const errorFor = (reason: string) => (reason === "rate limited" ? new Unanswered() : new Refused(reason));
