import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

const id = (kind: string) => `${kind}${randomBytes(16).toString("hex")}`;

/** A sent message, in the form of the API. */
export interface SentText {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  statusCallback: string | null;
}

interface Signing {
  token?: string;
  signed?: { url?: string; fields?: Record<string, string> };
}

const AT = "2010-04-01";
const MAX_TEXT_LENGTH = 1600;

/**
 * A stand-in for Twilio, per its documentation of messages, lookups, media and webhooks: one account with two numbers.
 * Sources: twilio.com/docs, "Messages resource", "Lookup v2", "Media resource", "Messaging webhooks", "Security",
 * "Errors".
 */
export class TwilioStandIn extends StandIn {
  readonly accountSid = id("AC");
  authToken = randomBytes(16).toString("hex");
  readonly number = "+15005550006";
  readonly otherNumber = "+15005550008";
  readonly sent: SentText[] = [];
  /** Numbers that do not exist. */
  readonly invalidNumbers = new Set<string>();
  /** Numbers that have unsubscribed. */
  readonly unsubscribed = new Set<string>();
  /** Sends messages, but closes the connection before the answer. */
  losesAnswers = false;
  protected override readonly tooMany = refusal(429, 20429, "Too Many Requests").body;
  readonly #others = new Map<string, string>();
  readonly #media = new Map<string, { type: string; bytes: string; message: string }>();

  constructor() {
    super();
    const account = `/${AT}/Accounts/:account`;
    this.route("GET", `${account}/Messages.json`, (asked) => this.#letIn(asked, () => this.#list()));
    this.route("POST", `${account}/Messages.json`, (asked) => this.#letIn(asked, () => this.#send(asked)));
    this.route("GET", `${account}/Messages/:message/Media/:media`, (asked) =>
      this.#letIn(asked, () => this.#find(asked)),
    );
    this.route("GET", "/v2/PhoneNumbers/:number", (asked) => this.#letIn(asked, () => this.#lookUp(asked)));
    // The storage of files: the URL alone gives access, and the storage refuses credentials.
    this.route("GET", "/files/:media", ({ params, headers }) => {
      const file = this.#media.get(params.media!);
      if (headers.authorization || !file) return { status: 400, body: "<Error><Code>InvalidArgument</Code></Error>" };
      return { body: file.bytes, headers: { "content-type": file.type } };
    });
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return { TWILIO_API_URL: this.url, TWILIO_LOOKUPS_URL: this.url };
  }

  /** Creates another customer's account. */
  addAccount() {
    const [sid, token] = [id("AC"), randomBytes(16).toString("hex")];
    this.#others.set(sid, token);
    return { token, typed: { twilio_account_sid: sid, twilio_auth_token: token } };
  }

  /** The values that a user enters to connect it. */
  get typed() {
    const { accountSid, authToken, number } = this;
    return { twilio_account_sid: accountSid, twilio_auth_token: authToken, from_phone_number: number };
  }

  override reset() {
    super.reset();
    this.sent.splice(0);
    this.invalidNumbers.clear();
    this.unsubscribed.clear();
    this.losesAnswers = false;
  }

  /** Replaces the token. The old token becomes invalid. */
  renewToken() {
    this.authToken = randomBytes(16).toString("hex");
  }

  /** A text message to a number, as the webhook delivers it. */
  textFrom(from: string, body: string, media: { type: string; bytes: string }[] = [], to = this.number) {
    const sid = id(media.length > 0 ? "MM" : "SM");
    const fields: Record<string, string> = {
      ToCountry: "US",
      SmsMessageSid: sid,
      NumMedia: String(media.length),
      SmsSid: sid,
      SmsStatus: "received",
      FromCountry: "US",
      Body: body,
      To: to,
      NumSegments: "1",
      MessageSid: sid,
      AccountSid: this.accountSid,
      From: from,
      ApiVersion: AT,
    };
    for (const [place, file] of media.entries()) {
      const name = id("ME");
      this.#media.set(name, { ...file, message: sid });
      fields[`MediaUrl${place}`] = `${this.url}/${AT}/Accounts/${this.accountSid}/Messages/${sid}/Media/${name}`;
      fields[`MediaContentType${place}`] = file.type;
    }
    return fields;
  }

  /** Posts a form with the account's signature. @param signed replaces the signed URL or fields */
  tell(url: string, fields: Record<string, string>, { token = this.authToken, signed = {} }: Signing = {}) {
    const signature = sign(token, signed.url ?? url, signed.fields ?? fields);
    return fetch(url, {
      method: "POST",
      headers: { "x-twilio-signature": signature, "i-twilio-idempotency-token": randomUUID() },
      body: new URLSearchParams(fields),
    });
  }

  /** Delivers a status of a message to its callback. */
  becomes(message: SentText, status: string, more: Record<string, string> = {}) {
    message.status = status;
    const { sid, to, from, statusCallback } = message;
    if (!statusCallback) throw new Error("nobody wants to know");
    const fields = {
      SmsSid: sid,
      SmsStatus: status,
      MessageStatus: status,
      To: to,
      MessageSid: sid,
      AccountSid: this.accountSid,
      From: from,
      ApiVersion: AT,
      ...more,
    };
    return this.tell(statusCallback, fields);
  }

  #letIn({ headers, params }: ProviderRequest, answer: () => Reply): Reply {
    const given = Buffer.from(/^Basic (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "", "base64").toString();
    const [sid = "", token] = given.split(":");
    const expected = sid === this.accountSid ? this.authToken : this.#others.get(sid);
    if (token === undefined || token !== expected) return refusal(401, 20003, "Authenticate");
    if (params.account && params.account !== sid) {
      return refusal(404, 20404, "The requested resource was not found");
    }
    return answer();
  }

  #list(): Reply {
    return {
      body: {
        messages: this.sent.map((message) => this.#present(message)),
        page: 0,
        page_size: 1,
        next_page_uri: null,
      },
    };
  }

  #send({ headers, text }: ProviderRequest): Reply {
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
      return refusal(415, 20415, "Unsupported Media Type");
    }
    const { To, From, Body = "", StatusCallback } = Object.fromEntries(new URLSearchParams(text));
    if (!To) return refusal(400, 21604, "A 'To' phone number is required.");
    if (From !== this.number && From !== this.otherNumber)
      return refusal(400, 21606, `The From phone number ${From} is not a valid, SMS-capable number`);
    if (Body === "") return refusal(400, 21602, "Message body is required.");
    if (Body.length > MAX_TEXT_LENGTH) {
      return refusal(400, 21617, "The concatenated message body exceeds the 1600 character limit");
    }
    if (!/^\+\d{7,15}$/.test(To) || this.invalidNumbers.has(To)) {
      return refusal(400, 21211, `Invalid 'To' Phone Number: ${To}`);
    }
    if (To === From) return refusal(400, 21266, "'To' and 'From' number cannot be the same");
    if (StatusCallback && !/^https?:$/.test(URL.parse(StatusCallback)?.protocol ?? "")) {
      return refusal(400, 21609, `The 'StatusCallback' URL ${StatusCallback} is not a valid URL.`);
    }
    if (this.unsubscribed.has(To)) return refusal(400, 21610, "Attempt to send to unsubscribed recipient");
    const message = { to: To, from: From, body: Body, status: "queued", statusCallback: StatusCallback ?? null };
    this.sent.push({ sid: id("SM"), ...message });
    return { status: 201, body: this.#present(this.sent.at(-1)!), isLost: this.losesAnswers };
  }

  #present({ sid, to, from, body, status }: SentText) {
    const uri = `/${AT}/Accounts/${this.accountSid}/Messages/${sid}.json`;
    return {
      account_sid: this.accountSid,
      api_version: AT,
      body,
      date_created: "Mon, 23 Nov 2026 00:00:00 +0000",
      date_sent: null,
      date_updated: "Mon, 23 Nov 2026 00:00:00 +0000",
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from,
      messaging_service_sid: null,
      num_media: "0",
      num_segments: "1",
      price: null,
      price_unit: "USD",
      sid,
      status,
      subresource_uris: { media: uri.replace(".json", "/Media.json") },
      to,
      uri,
    };
  }

  #lookUp({ params }: ProviderRequest): Reply {
    const number = params.number!;
    if (!/^\+?\d+$/.test(number)) return refusal(404, 20404, "The requested resource was not found");
    const isValid = /^\+\d{7,15}$/.test(number) && !this.invalidNumbers.has(number);
    return {
      body: {
        calling_country_code: "1",
        country_code: isValid ? "US" : null,
        phone_number: number,
        national_format: number.slice(2),
        valid: isValid,
        validation_errors: isValid ? [] : ["NOT_A_NUMBER"],
        url: `${this.url}/v2/PhoneNumbers/${number}`,
      },
    };
  }

  /** Redirects to a file. */
  #find({ params }: ProviderRequest): Reply {
    if (this.#media.get(params.media!)?.message !== params.message)
      return refusal(404, 20404, "The requested resource was not found");
    return { status: 307, headers: { location: `${this.url}/files/${params.media}` } };
  }
}

/** The URL, and then each field's name and value, without separators. */
function sign(token: string, url: string, fields: Record<string, string>) {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + fields[name]).join("");
  return createHmac("sha1", token).update(signed, "utf8").digest("base64");
}

const refusal = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
