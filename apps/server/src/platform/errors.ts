import { NoResultError } from "kysely";

/** The kinds of errors that a caller may get. An error that is not a DomainError is a bug. */
export type ErrorKind =
  | "unauthenticated"
  | "disabled"
  | "wrong_role"
  | "bad_request"
  | "missing_parameters"
  | "not_found"
  | "invalid"
  | "refused"
  | "forbidden"
  | "unauthorized"
  | "conflict"
  | "gone"
  | "too_large"
  | "rate_limited"
  | "provider"
  | "unavailable";

/**
 * The base of errors that verbs throw. Each feature names its own errors. The kind decides the reply over HTTP and on
 * the socket.
 */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
}

/** Reasons by field, nested like the input: `{"settings": {"interval": ["is invalid"]}}`. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors | FieldErrors[];
}

/** The input has the right form, but these fields cannot be accepted. */
export class Invalid extends DomainError {
  readonly kind = "invalid";
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors, message = "Unprocessable Entity") {
    super(message);
    this.fields = fields;
  }
}

/** A field refers to a row that is missing or in another account. Both cases have the same answer. */
export const doesNotExist = (field: string) => new Invalid({ [field]: ["does not exist"] });

/** The request cannot be read: an envelope is missing, or an id or a filter is malformed. */
export class BadRequest extends DomainError {
  readonly kind = "bad_request";
  readonly details: Record<string, unknown>;
  constructor(message = "Bad Request", details: Record<string, unknown> = {}) {
    super(message);
    this.details = details;
  }
}

/** A required parameter is missing. Some old answers list the received parameters. */
export class MissingParameters extends DomainError {
  readonly kind = "missing_parameters";
  readonly received: readonly string[];
  constructor(message: string, received: readonly string[]) {
    super(message);
    this.received = received;
  }
}

/** The record is missing, or belongs to another account. The answer does not reveal which. */
export class NotFound extends DomainError {
  readonly kind = "not_found";
  readonly details: Record<string, unknown>;
  constructor(message = "Not found", details: Record<string, unknown> = {}) {
    super(message);
    this.details = details;
  }
}

/** The request is valid, but refused for a reason that a person can read. */
export class Refused extends DomainError {
  readonly kind = "refused";
}

/** The caller may not do this, for a reason that a person can read. */
export class Forbidden extends DomainError {
  readonly kind = "forbidden";
}

/** A 401 with its own text: a wrong password, a used link. */
export class Unauthorized extends DomainError {
  readonly kind = "unauthorized";
}

export class NotAuthenticated extends DomainError {
  readonly kind = "unauthenticated";
  constructor() {
    super("Not authenticated");
  }
}

export class AccountDisabled extends DomainError {
  readonly kind = "disabled";
  constructor() {
    super("Your account is disabled. Please contact an admin of your team.");
  }
}

export class WrongRole extends DomainError {
  readonly kind = "wrong_role";
  constructor() {
    super("Unauthorized access");
  }
}

export class Conflict extends DomainError {
  readonly kind = "conflict";
}

export class Gone extends DomainError {
  readonly kind = "gone";
}

export class TooLarge extends DomainError {
  readonly kind = "too_large";
  constructor() {
    super("Request Entity Too Large");
  }
}

export class TooManyRequests extends DomainError {
  readonly kind = "rate_limited";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many requests");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An external service refused. The caller gets its text and status. */
export class ProviderRefused extends DomainError {
  readonly kind = "provider";
  readonly status: number;
  /** The service's list of errors. Absent where the caller gets only the text. */
  readonly errors: readonly unknown[] | undefined;
  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export class Unavailable extends DomainError {
  readonly kind = "unavailable";
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The database is restarting or unreachable. The cause is logged. */
export class LostConnection extends Unavailable {
  constructor(cause: unknown) {
    super("The server can't reach its database. Try again in a few seconds.", 1);
    this.cause = cause;
  }
}

const QUERY_CANCELED = "57014";
/** Codes of PostgreSQL and of the network. */
const LOST_CONNECTION_CODE = /^(57P0[123]|08\d{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** Errors of the driver without a code. */
const LOST_CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;
const FOREIGN_KEY_VIOLATION = "23503";

/** The part of an error that the caller may see. Undefined for a bug. */
export function asPublicError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === QUERY_CANCELED) return new Unavailable("This took too long and was canceled. Try again.");
  if (LOST_CONNECTION_CODE.test(String(code)) || LOST_CONNECTION_MESSAGE.test(String(message))) {
    return new LostConnection(error);
  }
  // The verb has checked its rows, so another request has deleted one since.
  if (code === FOREIGN_KEY_VIOLATION || error instanceof NoResultError) return new NotFound();
  return undefined;
}

export interface HttpReply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Maps each kind to its HTTP reply (`http.md` §0.4). No other code knows this mapping. */
export function toHttpReply(error: DomainError | undefined): HttpReply {
  if (!error) {
    return { status: 500, body: { errors: { detail: "Internal Server Error" } } };
  }
  const plain = (status: number, extra: object = {}) => ({
    status,
    body: { error: { status, message: error.message, ...extra } },
  });
  const withDetail = (status: number, detail: string, extra: object = {}) => ({
    status,
    body: { error: { status, message: error.message, ...extra }, errors: { detail } },
  });
  switch (error.kind) {
    case "unauthenticated":
      return { status: 401, body: { error: { code: 401, message: error.message } } };
    case "disabled":
    case "wrong_role":
    case "unauthorized":
      return plain(401);
    case "bad_request":
      return withDetail(400, "Bad Request", (error as BadRequest).details);
    case "missing_parameters":
      return plain(422, { received: (error as MissingParameters).received });
    case "not_found":
      return withDetail(404, "Not Found", (error as NotFound).details);
    case "invalid":
      return plain(422, { errors: (error as Invalid).fields });
    case "refused":
      return plain(422);
    case "forbidden":
      return plain(403);
    case "conflict":
      return plain(409);
    case "gone":
      return plain(410);
    case "too_large":
      return { status: 413, body: { errors: { detail: error.message } } };
    case "rate_limited":
      return {
        ...plain(429),
        headers: { "retry-after": String((error as TooManyRequests).retryAfterSeconds) },
      };
    case "provider": {
      const { status, errors } = error as ProviderRefused;
      return plain(status, errors && { errors });
    }
    case "unavailable": {
      const { retryAfterSeconds } = error as Unavailable;
      return { ...plain(503), ...(retryAfterSeconds && { headers: { "retry-after": String(retryAfterSeconds) } }) };
    }
  }
}

/** The `reason` of an error reply on the socket. Undefined for a bug. */
export function toRefusalReason(thrown: unknown): string | undefined {
  const error = asPublicError(thrown);
  if (!error) return undefined;
  switch (error.kind) {
    case "not_found":
      return "not found";
    case "rate_limited":
      return "rate limited";
    case "unavailable":
      return "busy"; // clients retry the push
    case "invalid":
      return describeFields((error as Invalid).fields) || "invalid";
    default:
      return error.message.toLowerCase();
  }
}

function describeFields(fields: FieldErrors) {
  return Object.entries(fields)
    .map(
      ([field, reasons]) =>
        `${field} ${Array.isArray(reasons) && typeof reasons[0] === "string" ? reasons[0] : "is invalid"}`,
    )
    .join(", ");
}

/** The server cannot start, for a reason that fits in one line and that the operator can fix. */
export class CannotStart extends Error {}
