import { createAgentApi, createCalls } from "@parley/api-client";
import { text } from "../../texts/text.ts";
import { serverUrl } from "../environment.ts";
import { currentSession, endSession, renewSession } from "../session/session.ts";
import { isDisabled, isNotAuthenticated, messageOf } from "./errors.ts";

const token = () => currentSession()?.token;

/** The server's API with the token of the signed-in user. A call with an expired token is retried with a new one. */
export const api = everyCall(createAgentApi({ baseUrl: serverUrl, token }), withRenewal);

/** The same API by path, for lazily loaded screens that bring their own calls. */
export const calls = everyCall(createCalls({ baseUrl: serverUrl, token }), withRenewal);

type Call = (...given: never[]) => Promise<unknown>;

/** Wraps a call: when its token has expired, the session is renewed and the call is retried once. */
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
      if (currentSession()?.user_id !== before.user_id) throw error; // never retry with the token of another user
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
