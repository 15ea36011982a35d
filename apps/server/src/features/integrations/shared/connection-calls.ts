import { throwAsProviderFailure, throwIfPaused } from "./call.ts";
import { ProviderDown, ProviderFailure, parseRetryAfter, RateLimited, UnexpectedResponse } from "./failures.ts";
import { fetchJson } from "./fetch-json.ts";

/** The calls of "Test connection". Its checks need the headers and the codes of a refusal, which SDKs hide. */

export interface ServiceAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type UncheckedAnswer = Pick<ServiceAnswer, "status" | "headers"> & { body: unknown };

/** An answer with an error status is an answer, too. @throws ProviderDown, RateLimited, UnexpectedResponse */
export function toAnswer(title: string, { status, headers, body }: UncheckedAnswer): ServiceAnswer {
  if (status === 429) throw new RateLimited(title, parseRetryAfter(headers["retry-after"]?.toString()));
  if (status >= 500) throw new ProviderDown(title, String(status));
  if (!isObject(body)) throw new UnexpectedResponse(title);
  return { status, headers, body };
}

const isObject = (value: unknown): value is ServiceAnswer["body"] => typeof value === "object" && value !== null;

/** @throws ProviderDown, RateLimited, UnexpectedResponse */
export async function ask(title: string, url: string, init: RequestInit & { signal: AbortSignal }) {
  const answer = await fetchJson(url, { ...init, redirect: "error" }).catch(() => {
    throw new ProviderDown(title);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  return toAnswer(title, { status: answer.status, headers: Object.fromEntries(answer.headers), body });
}

/** A check was left out, because it needs a call of another check that failed. */
export class DependencyFailed extends ProviderFailure {
  constructor() {
    super("Not checked, because the check of the token did not pass");
  }
}

/**
 * The calls of one test: the first call, whose failure the check of the token reports, and calls that need it. Each of
 * them is made once, when a check first waits for it. A call that fails while no check waits for it would end the
 * process.
 * @param isAccepted whether the service accepted the token
 */
export function callsAfter<Answer>(
  title: string,
  connection: Parameters<typeof throwIfPaused>[1],
  firstCall: () => Promise<Answer>,
  isAccepted: (answer: Answer) => boolean,
) {
  const first = once(async () => {
    throwIfPaused(title, connection);
    return firstCall().catch(throwAsProviderFailure);
  });
  const accepted = () => answerOf(first, isAccepted);
  return {
    /** @throws ProviderFailure */
    first,
    /** For a check that needs any answer. @throws DependencyFailed */
    answered: () => answerOf(first),
    /** For a check that needs an accepted token. @throws DependencyFailed */
    accepted,
    /** Prepares a call that needs an accepted token. @throws DependencyFailed, ProviderFailure */
    after: <T>(call: (answer: Answer) => Promise<T>) => once(async () => call(await accepted())),
  };
}

async function answerOf<Answer>(call: () => Promise<Answer>, isEnough: (answer: Answer) => boolean = () => true) {
  const answer = await call().catch((error: unknown) => {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  });
  if (answer === undefined || !isEnough(answer)) throw new DependencyFailed();
  return answer;
}

/** Calls on first use, and keeps the result. */
export function once<T>(call: () => Promise<T>): () => Promise<T> {
  let called: Promise<T> | undefined;
  return () => {
    called ??= call();
    return called;
  };
}

/** A service's name for something of the user, such as a workspace. */
export const nameIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 100) : "?");
