export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON, unless it is a form, a URL-encoded form, or text with its own content type. */
  body?: object | string | undefined;
  headers?: Record<string, string>;
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

export async function call<T = unknown>(
  url: string,
  method: Method,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const isJson = typeof body === "object" && !(body instanceof FormData) && !(body instanceof URLSearchParams);
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(isJson && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) as T, text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
