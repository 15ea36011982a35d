import { createAgentApi, createCalls } from "@parley/api-client";
import { text } from "../texts/text.ts";
import { serverUrl } from "./environment.ts";
import { isDisabled, isNotAuthenticated, messageOf } from "./errors.ts";
import { currentSession, endSession, renewSession } from "./session.ts";

const token = () => currentSession()?.token;

/** The server's calls, in the name of whoever is signed in. One that comes too late for its token is made again. */
export const api = everyCall(createAgentApi({ baseUrl: serverUrl, token }), withRenewal);

/** The same by path, for screens whose calls come with them. */
export const calls = everyCall(createCalls({ baseUrl: serverUrl, token }), withRenewal);

type Call = (...given: never[]) => Promise<unknown>;

/** A call in the name of whoever is signed in, made again with a new token when it came too late for the old one. */
export function withRenewal<Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    const before = currentSession();
    try {
      return await call(...given);
    } catch (error) {
      if (isDisabled(error)) endSession(messageOf(error));
      if (!isNotAuthenticated(error)) throw error;
      if (before === undefined) throw new Error(text("session.none"));
      if (token() === before.token) await renewSession();
      if (currentSession()?.user_id !== before.user_id) throw error; // nor in the name of who signed in meanwhile
      return call(...given);
    }
  };
}

function everyCall<Calls extends object>(calls: Calls, wrap: (call: Call) => Call): Calls {
  const wrapped = Object.entries(calls).map(([name, part]) => [
    name,
    typeof part === "function" ? wrap(part as Call) : everyCall(part as object, wrap),
  ]);
  return Object.fromEntries(wrapped) as Calls;
}
