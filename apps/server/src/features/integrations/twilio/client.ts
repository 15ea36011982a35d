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

/** The service's name and its table of authorizations. */
export const service = { service: "twilio", title: "Twilio", table: "twilio_authorizations" } as const;

export interface Credentials {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Twilio's error codes. */
const INVALID_NUMBER = 21211;
const INVALID_CALLBACK = 21609;

/**
 * Shorter than the limit of `callProvider`: a request that continues after that limit could send a message which the
 * retry sends again.
 */
const TIMEOUT_MS = 14_000;

/**
 * A client for one Twilio account. The SDK takes time and memory, so it is loaded on first use. Its retries are off,
 * because the jobs retry.
 */
export class TwilioClient {
  readonly #sdk: Twilio;
  readonly #http: RequestClient;

  private constructor(sdk: Twilio, http: RequestClient) {
    this.#sdk = sdk;
    this.#http = http;
  }

  /** @throws Revoked if the account SID is malformed */
  static async open({ integrations }: Config, { accountSid, authToken }: Credentials): Promise<TwilioClient> {
    if (!/^AC\w+$/.test(accountSid)) throw new Revoked(service.title);
    const { default: twilio } = await import("twilio");
    const httpClient = new twilio.RequestClient({ keepAlive: false, timeout: TIMEOUT_MS });
    const sdk = twilio(accountSid, authToken, { httpClient });
    sdk.api.baseUrl = integrations.twilio.apiUrl;
    sdk.lookups.baseUrl = integrations.twilio.lookupsUrl;
    return new TwilioClient(sdk, httpClient);
  }

  /** Checks the credentials. @throws ProviderFailure */
  async look(): Promise<void> {
    await this.#ask(() => this.#sdk.messages.list({ limit: 1, pageSize: 1 }));
  }

  /** Normalizes a phone number through Twilio's lookup. @throws ProviderFailure, also for an impossible number */
  async findNumber(number: string): Promise<string> {
    const invalid = new TwilioRefused(new ProviderRefused(404, "Nobody can have this number"), INVALID_NUMBER);
    const plain = normalizePhoneNumber(number);
    if (!/^\+?\d{1,20}$/.test(plain)) throw invalid;
    const found = await this.#ask(() => this.#sdk.lookups.v2.phoneNumbers(plain).fetch()).catch((error) => {
      throw error instanceof TwilioRefused && error.status === 404 ? invalid : error;
    });
    if (typeof found.valid !== "boolean") throw new UnexpectedResponse(service.title);
    if (!found.valid) throw invalid;
    return found.phoneNumber;
  }

  /**
   * Sends a message. If Twilio refuses the callback URL, such as one on a developer's machine, the message is sent
   * without it. Then Twilio reports no delivery status.
   * @returns the message in Twilio's format
   * @throws ProviderFailure; OutcomeUnknown if no answer arrives
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

  /** An error of the SDK has no `retry-after`, so it is read from the last response. */
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

/** A refusal with Twilio's error code. */
export class TwilioRefused extends ProviderRefused {
  readonly code: number | undefined;
  constructor({ status, message }: ProviderRefused, code: unknown) {
    super(status, message);
    this.code = typeof code === "number" ? code : undefined;
  }
}

/** `+1 (555) 123-4567` in Twilio's format. */
export const normalizePhoneNumber = (number: string) => number.replace(/[\s().-]/g, "");

export interface SentMessage {
  sid: string;
  status: string;
}
