import type { RequestClient, Twilio } from "twilio";
import type { Config } from "../../../platform/config.ts";
import {
  failureOf,
  OutcomeUnknown,
  ProviderDown,
  type ProviderFailure,
  ProviderRefused,
  Revoked,
  UnexpectedResponse,
} from "../shared/failures.ts";

/** As people call it, and where what connects an account is kept. */
export const service = { title: "Twilio", table: "twilio_authorizations" } as const;

export interface Credentials {
  readonly accountSid: string;
  readonly authToken: string;
}

/** What Twilio says of these. */
const INVALID_NUMBER = 21211;
const INVALID_CALLBACK = 21609;

/** Less than we wait for any service: a call that goes on when we have given it up would send what is sent again. */
const TIMEOUT_MS = 14_000;

/**
 * Twilio, for one account there. The SDK takes time and memory, so it is loaded when somebody first uses the integration. It tries
 * nothing twice: our jobs do.
 */
export class TwilioClient {
  readonly #sdk: Twilio;
  readonly #http: RequestClient;

  private constructor(sdk: Twilio, http: RequestClient) {
    this.#sdk = sdk;
    this.#http = http;
  }

  /** @throws Revoked for what is no account's id there */
  static async open({ integrations }: Config, { accountSid, authToken }: Credentials): Promise<TwilioClient> {
    if (!/^AC\w+$/.test(accountSid)) throw new Revoked(service.title);
    const { default: twilio } = await import("twilio");
    const httpClient = new twilio.RequestClient({ keepAlive: false, timeout: TIMEOUT_MS });
    const sdk = twilio(accountSid, authToken, { httpClient });
    sdk.api.baseUrl = integrations.twilio.apiUrl;
    sdk.lookups.baseUrl = integrations.twilio.lookupsUrl;
    return new TwilioClient(sdk, httpClient);
  }

  /** That we are let in. @throws ProviderFailure */
  async look(): Promise<void> {
    await this.#ask(() => this.#sdk.messages.list({ limit: 1, pageSize: 1 }));
  }

  /** A number as Twilio writes it. @throws ProviderFailure when nobody can have it, too */
  async findNumber(number: string): Promise<string> {
    const invalid = new TwilioRefused(new ProviderRefused(404, "Nobody can have this number"), INVALID_NUMBER);
    const plain = plainNumber(number);
    if (!/^\+?\d{1,20}$/.test(plain)) throw invalid;
    const found = await this.#ask(() => this.#sdk.lookups.v2.phoneNumbers(plain).fetch()).catch((error) => {
      throw error instanceof TwilioRefused && error.status === 404 ? invalid : error;
    });
    if (typeof found.valid !== "boolean") throw new UnexpectedResponse(service.title);
    if (!found.valid) throw invalid;
    return found.phoneNumber;
  }

  /**
   * The message as Twilio has it. An address that Twilio cannot reach, as on one's own machine, hears nothing of what
   * becomes of it.
   * @throws ProviderFailure; OutcomeUnknown when there is no answer
   */
  async send(message: { to: string; from: string; body: string; statusCallback?: string }): Promise<SentMessage> {
    try {
      await this.#ask(() => this.#sdk.messages.create(message));
    } catch (error) {
      if (error instanceof ProviderDown && !this.#http.lastResponse) throw new OutcomeUnknown(service.title);
      const { statusCallback, ...silent } = message;
      if (!statusCallback || !(error instanceof TwilioRefused) || error.code !== INVALID_CALLBACK) throw error;
      await this.#ask(() => this.#sdk.messages.create(silent));
    }
    const sent = this.#http.lastResponse?.body as SentMessage | undefined;
    if (typeof sent?.sid !== "string") throw new OutcomeUnknown(service.title);
    return sent;
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#failureOf(error as SdkError);
    }
  }

  /** What the SDK throws says everything but when to come back. */
  #failureOf({ status, code, message }: SdkError): ProviderFailure {
    const answered = typeof status === "number" ? status : undefined;
    const { headers = {}, body } = this.#http.lastResponse ?? {};
    const { "retry-after": retryAfter } = headers as Record<string, string>;
    const isTheirs = typeof body === "object" && body !== null;
    const answer = { status: answered, retryAfter, message: message?.slice(0, 500), isTheirs };
    const failure = failureOf(service.title, answer);
    return failure instanceof ProviderRefused ? new TwilioRefused(failure, code) : failure;
  }
}

interface SdkError {
  status?: unknown;
  code?: unknown;
  message?: string;
}

/** With Twilio's own number for what is wrong. */
export class TwilioRefused extends ProviderRefused {
  readonly code: number | undefined;
  constructor({ status, message }: ProviderRefused, code: unknown) {
    super(status, message);
    this.code = typeof code === "number" ? code : undefined;
  }
}

/** `+1 (555) 123-4567` as Twilio writes it. */
export const plainNumber = (number: string) => number.replace(/[\s().-]/g, "");

export interface SentMessage {
  sid: string;
  status: string;
}
