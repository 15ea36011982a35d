import { ApiError } from "@parley/api-client";
import type { Outbox, OutgoingMessage } from "./outbox.ts";
import { PushRefused, retryMs } from "./realtime.ts";

/**
 * Sends the messages of the outbox one after the other, so that their order stays. Retries each message until the
 * server stores or refuses it.
 * @param send resolves when the server has the message
 * @param name the name of the lock. All tabs that share an outbox use the same name, so that one of them sends at a time
 */
export function createDelivery(outbox: Outbox, name: string, send: (message: OutgoingMessage) => Promise<void>) {
  let isRunning = false;

  async function deliver() {
    let failures = 0;
    for (let message = outbox.next(); message; message = outbox.next()) {
      try {
        await send(message);
        outbox.remove([message.id]);
        failures = 0;
      } catch (error) {
        if (isRefusal(error)) outbox.edit({ isRefused: true }, [message.id]);
        else await wait(retryMs(failures++));
      }
    }
    isRunning = false;
  }

  return {
    async run() {
      if (isRunning) return;
      isRunning = true;
      await (navigator.locks?.request(name, deliver).catch(deliver) ?? deliver()); // browsers have no locks without https or storage
    },
  };
}

/** Whether a retry cannot succeed. */
function isRefusal(error: unknown): boolean {
  if (error instanceof PushRefused) return true;
  return error instanceof ApiError && error.status < 500 && ![408, 429].includes(error.status);
}

/** Waits for `ms`, or until the network is back. */
const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener("online", resolve, { once: true });
  });
