import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Description } from "./description.ts";
import { formIn, type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

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
  protected override readonly description = Description.of("twilio");
  readonly accountSid = id("AC");
  authToken = randomBytes(16).toString("hex");
  readonly number = "+15005550006";
  readonly otherNumber = "+15005550008";
  readonly sent: SentText[] = [];
  /** Numbers that do not exist. */
  readonly invalidNumbers = new Set<string>();
  /** Numbers that have unsubscribed. */
  readonly unsubscribed = new Set<string>();
  /** The number's settings for incoming messages. */
  incoming = { sms_url: "" as string | null, sms_method: "POST", sms_application_sid: "", sms: true };
  accountStatus: "active" | "suspended" | "closed" = "active";
  /** Sends messages, but closes the connection before the answer. */
  losesAnswers = false;
  protected override readonly tooMany = refusal(429, 20429, "Too Many Requests").body;
  readonly #others = new Map<string, string>();
  readonly #media = new Map<string, { type: string; bytes: string; message: string }>();

  constructor() {
    super();
    const account = `/${AT}/Accounts/:account`;
    this.route("GET", `/${AT}/Accounts/:file`, (asked) => this.#letIn(asked, () => this.#showAccount(asked)));
    this.route("GET", `${account}/IncomingPhoneNumbers.json`, (asked) =>
      this.#letIn(asked, () => this.#listNumbers(asked)),
    );
    this.route("GET", `${account}/Messages.json`, (asked) => this.#letIn(asked, () => this.#list()));
    this.route("POST", `${account}/Messages.json`, (asked) => this.#letIn(asked, () => this.#send(asked)));
    this.route("GET", `${account}/Messages/:message/Media/:media`, (asked) =>
      this.#letIn(asked, () => this.#find(asked)),
    );
    this.route("GET", "/v2/PhoneNumbers/:number", (asked) => this.#letIn(asked, () => this.#lookUp(asked)));
    // The storage of files: the URL alone gives access, and the storage refuses credentials.
    this.page("/files/:media", ({ params, headers }) => {
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
    this.incoming = { sms_url: "", sms_method: "POST", sms_application_sid: "", sms: true };
    this.accountStatus = "active";
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

  #showAccount({ params }: ProviderRequest): Reply {
    if (params.file !== `${this.accountSid}.json`) return refusal(404, 20404, "The requested resource was not found");
    return {
      body: {
        auth_token: this.authToken,
        date_created: "Mon, 23 Nov 2026 00:00:00 +0000",
        date_updated: "Mon, 23 Nov 2026 00:00:00 +0000",
        friendly_name: "Acme",
        owner_account_sid: this.accountSid,
        sid: this.accountSid,
        status: this.accountStatus,
        subresource_uris: {},
        type: "Full",
        uri: `/${AT}/Accounts/${this.accountSid}.json`,
      },
    };
  }

  #listNumbers({ query }: ProviderRequest): Reply {
    const { sms, ...settings } = this.incoming;
    const capabilities = { voice: true, sms, mms: sms, fax: false };
    const numbers = [this.number, this.otherNumber]
      .filter((phone_number) => phone_number === (query.get("PhoneNumber") ?? phone_number))
      .map((phone_number) => ({
        ...numberDefaults,
        account_sid: this.accountSid,
        phone_number,
        friendly_name: phone_number,
        capabilities,
        ...settings,
      }));
    const uri = `/${AT}/Accounts/${this.accountSid}/IncomingPhoneNumbers.json?PageSize=1&Page=0`;
    return { body: { incoming_phone_numbers: numbers, ...onePage(uri, numbers) } };
  }

  #list(): Reply {
    const uri = `/${AT}/Accounts/${this.accountSid}/Messages.json?PageSize=1&Page=0`;
    const messages = this.sent.slice(0, 1).map((message) => this.#present(message));
    return { body: { messages, ...onePage(uri, messages) } };
  }

  #send(asked: ProviderRequest): Reply {
    const form = formIn(asked);
    if (!form) return refusal(415, 20415, "Unsupported Media Type");
    const { To, From, Body = "", StatusCallback } = form;
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
        ...withoutPackages,
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

/** The fields of the only page of a list. */
const onePage = (uri: string, { length }: unknown[]) => ({
  page: 0,
  page_size: 1,
  start: 0,
  end: Math.max(length - 1, 0),
  uri,
  first_page_uri: uri,
  next_page_uri: null,
  previous_page_uri: null,
});

const numberDefaults = {
  address_sid: null,
  address_requirements: "none",
  api_version: AT,
  beta: false,
  date_created: "Mon, 23 Nov 2026 00:00:00 +0000",
  date_updated: "Mon, 23 Nov 2026 00:00:00 +0000",
  identity_sid: null,
  origin: "twilio",
  sid: "PN00000000000000000000000000000000",
  sms_fallback_method: "POST",
  sms_fallback_url: "",
  status_callback: "",
  status_callback_method: "POST",
  trunk_sid: null,
  uri: "",
  voice_receive_mode: "voice",
  voice_application_sid: null,
  voice_caller_id_lookup: false,
  voice_fallback_method: "POST",
  voice_fallback_url: null,
  voice_method: "POST",
  voice_url: null,
  emergency_status: "Inactive",
  emergency_address_sid: null,
  emergency_address_status: "unregistered",
  bundle_sid: null,
  status: "in-use",
  type: "local",
};

/** The data that a lookup contains only on request, at a price. */
const withoutPackages = {
  caller_name: null,
  sim_swap: null,
  call_forwarding: null,
  line_type_intelligence: null,
  line_status: null,
  identity_match: null,
  reassigned_number: null,
  sms_pumping_risk: null,
  phone_number_quality_score: null,
  pre_fill: null,
};

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
