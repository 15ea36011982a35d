import type { Thing } from "./stripe-forms.ts";

export interface Answer {
  status: number;
  body: Thing;
  headers?: Record<string, string>;
}

/** Source: docs.stripe.com/api/errors. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(status: number, error: Thing) {
    super(error.message);
    this.answer = { status, body: { error } };
  }
}

export const invalidRequest = (message: string, more: Thing = {}, status = 400) =>
  new Refusal(status, { type: "invalid_request_error", message, ...more });

export const missing = (kind: string, id: string, param = "id") =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param }, 404);
