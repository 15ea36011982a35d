/** Reasons by field, as the server nests them. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors | FieldErrors[];
}

/** The headers of an answer of `fetch`, or of another kind of request. */
type AnswerHeaders = Pick<Headers, "get">;

/** The server refused the request, or failed. */
export class ApiError extends Error {
  // Only declared: Safari 15 would need helpers for fields, and the widget counts every byte.
  declare readonly status: number;
  declare readonly fields: FieldErrors | undefined;
  /** `x-request-id` finds the request in the server's log. A busy server sends `retry-after`, in seconds. */
  declare readonly headers: AnswerHeaders | undefined;

  constructor(status: number, message: string, fields?: FieldErrors, headers?: AnswerHeaders) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

interface RequestOptions {
  query?: object;
  body?: object;
  /** Replaces the connection's token. */
  token?: string;
  signal?: AbortSignal;
  /** The response is text instead of JSON. */
  isText?: boolean;
}

export type Request = <T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  options?: RequestOptions,
) => Promise<T>;

export interface Connection {
  /** The server's address, without `/api`. */
  baseUrl: string;
  /** The token of the signed-in user. Visitors have none. */
  token?(): string | undefined;
}

/**
 * Calls below `{baseUrl}/api`. Rejects with an `ApiError`, or with a `TypeError` when the server cannot be reached. The
 * error's message is empty if the response contains none.
 */
export function createRequest({ baseUrl, token: currentToken }: Connection): Request {
  return async (method, path, { query, body, token = currentToken?.(), signal, isText } = {}) => {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/api${path}${queryString(query)}`, {
      method,
      headers: {
        ...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...(token && { authorization: token }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const answer = text === "" ? undefined : parse(text);
    if (!response.ok) throw errorFrom(response, answer);
    return (isText ? text : answer) as never;
  };
}

/** Arrays use brackets, undefined values are omitted, and null is an empty value. */
function queryString(query: object = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) pairs.append(`${name}[]`, String(item));
    else pairs.append(name, value === null ? "" : String(value));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}

interface ErrorBody {
  error?: { message?: string; errors?: FieldErrors | unknown[] };
  errors?: { detail?: string };
}

function errorFrom(response: Response, answer: unknown) {
  const { error, errors } = (answer ?? {}) as ErrorBody;
  const message = error?.message ?? errors?.detail ?? "";
  const fields = Array.isArray(error?.errors) ? undefined : error?.errors; // a list comes from another service
  return new ApiError(response.status, message, fields, response.headers);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's error page; its status is sufficient
  }
}
