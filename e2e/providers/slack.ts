import { createHmac, randomUUID } from "node:crypto";
import { ConsentPage } from "./consent.ts";
import { type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

const APP = { clientId: "slack-app.1", clientSecret: "slack-app-secret" };
const SIGNING_SECRET = "slack-signing-secret";
const A_PAGE = 5;

export interface SlackMessage {
  ts: string;
  text: string;
  user?: string;
  bot_id?: string;
  thread_ts?: string;
  username?: string;
  icon_url?: string;
  icon_emoji?: string;
  blocks?: Block[];
  files?: object[];
  metadata?: Metadata;
  /** For an answer in a thread that is also shown in the channel. */
  subtype?: "thread_broadcast";
}

interface Metadata {
  event_type: string;
  event_payload: object;
}

interface Block {
  type: string;
  block_id?: string;
  text?: { type: string; text: string };
  fields?: { type: string; text: string }[];
  elements?: Button[];
}

interface Button {
  type: string;
  action_id: string;
  value: string;
  text: { type: string; text: string };
  style?: string;
}

export interface SlackChannel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  /** Whether the app is a member. */
  is_member: boolean;
  /** Whether the channel is shared with another company's workspace (Slack Connect). */
  is_ext_shared: boolean;
  purpose: string;
  topic: string;
  messages: SlackMessage[];
}

export interface SlackUser {
  id: string;
  name: string;
  real_name: string;
  email: string;
  tz: string;
  image: string;
  /** The user's workspace, if it is another company's. */
  team?: string;
}

interface Token {
  team: string;
  scopes: string[];
}

/** An event, with the fields that its envelope depends on. */
interface SlackEvent {
  type: string;
  user?: string;
  channel?: string;
  item?: { channel: string; [name: string]: unknown };
  [name: string]: unknown;
}

interface Sending {
  /** The retry number. Slack retries an event until it is answered in time. */
  retry?: number;
  event_id?: string;
  /** The age of the signature. */
  ageSeconds?: number;
  secret?: string;
  signature?: string | undefined;
  /** Signs this instead of the body. */
  signedBody?: string;
}

const words = (...error: string[]): Reply => ({ body: { ok: false, error: error.join("") } });

/**
 * A stand-in for Slack, per its documentation of OAuth (v2), of the Web API, of the Events API and of interactivity.
 * Sources: docs.slack.dev, "Installing with OAuth", "Using the Slack Web API", "Rate limits", "Verifying requests from
 * Slack", "The Events API", "Handling user interaction", "Reference: blocks".
 */
export class SlackStandIn extends StandIn {
  readonly consent = new ConsentPage(this, "/oauth/v2/authorize", APP, {
    isKnownScope: (scope) => scopes.includes(scope),
  });
  readonly channels = new Map<string, SlackChannel>();
  readonly users = new Map<string, SlackUser>();
  readonly files = new Map<string, string>();
  /** The messages from incoming webhooks. */
  readonly hooked: { channel: string; text: string }[] = [];
  readonly botUserId = "UBOT";
  readonly botId = "BPARLEY";
  /** The workspace that the user picks at the consent. */
  team = { id: "T1", name: "Acme" };
  picked = "C1";
  /** Scopes that an older installation of the app lacks. */
  missingScopes: string[] = [];
  /** Refuses messages with this text. */
  unwanted = "";
  refusesUnwanted: Reply = words("invalid_arguments");
  /** Refuses all messages with blocks. */
  refusesBlocks = false;
  /** The number of posts before the rate limit applies. */
  postsLeft = Number.POSITIVE_INFINITY;
  /** The number of calls of a method before its rate limit of a minute applies, such as `conversations.history`. */
  readonly callsLeft = new Map<string, number>();
  /** Creates posts, but returns this answer. */
  answersPosts: Reply | undefined;
  /** Overrides fields of the OAuth answer. `undefined` removes a field. */
  agreement: object = {};
  readonly #tokens = new Map<string, Token>();
  readonly #hooks = new Map<string, string>();
  protected override readonly tooMany = { ok: false, error: "ratelimited" };
  /** The time of the last message, in seconds. */
  clock = 1_700_000_000;
  /** Sends the last request again with its old signature (replay attack). */
  replay = (): Promise<{ status: number; text: string; type: string | null }> => {
    throw new Error("nothing was sent yet");
  };

  constructor() {
    super();
    this.route("POST", "/api/oauth.v2.access", (asked) => this.#giveToken(asked));
    this.route("POST", "/services/:hook", (asked) => this.#takeFromHook(asked));
    this.route("GET", "/files-pri/:name", (asked) => this.#giveFile(asked));
    this.#method("chat.postMessage", "chat:write", (form, token) => this.#post(form, token));
    this.#method("chat.update", "chat:write", (form) => this.#update(form));
    this.#method("chat.getPermalink", undefined, (form) => this.#permalink(form));
    const isPrivate = ({ channel }: Form) => this.channels.get(channel ?? "")?.is_private;
    const history = (form: Form) => (isPrivate(form) ? "groups:history" : "channels:history");
    const read = (form: Form) =>
      isPrivate(form) || form.types?.includes("private_channel") ? "groups:read" : "channels:read";
    this.#method("conversations.history", history, (form) => this.#history(form));
    this.#method("conversations.replies", history, (form) => this.#replies(form));
    this.#method("conversations.list", read, (form) => this.#list(form));
    this.#method("conversations.info", read, (form) => this.#info(form));
    this.#method("users.info", "users:read", (form, token) => this.#userInfo(form, token));
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return {
      SLACK_CLIENT_ID: APP.clientId,
      SLACK_CLIENT_SECRET: APP.clientSecret,
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      SLACK_URL: this.url,
      SLACK_API_URL: `${this.url}/api`,
    };
  }

  override reset() {
    super.reset();
    this.missingScopes = [];
    this.unwanted = "";
    this.refusesUnwanted = words("invalid_arguments");
    this.refusesBlocks = false;
    this.postsLeft = Number.POSITIVE_INFINITY;
    this.callsLeft.clear();
    this.answersPosts = undefined;
    this.agreement = {};
  }

  /**
   * Limits the methods that read messages like Slack does for a distributed app that is not in its Marketplace: one call
   * per minute. Source: docs.slack.dev, "Rate limit changes for non-Marketplace apps".
   */
  limitReading() {
    for (const method of ["conversations.history", "conversations.replies"]) this.callsLeft.set(method, 1);
  }

  addChannel(channel: Partial<SlackChannel> & { id: string }): SlackChannel {
    const added: SlackChannel = {
      name: channel.id.toLowerCase(),
      is_private: channel.id.startsWith("G"),
      is_archived: false,
      is_member: true,
      is_ext_shared: false,
      purpose: "",
      topic: "",
      messages: [],
      ...channel,
    };
    this.channels.set(added.id, added);
    return added;
  }

  addUser(user: Partial<SlackUser> & { id: string }): SlackUser {
    const name = user.id.toLowerCase();
    const added = { name, real_name: name, email: "", tz: "Europe/Berlin", image: "", ...user };
    this.users.set(added.id, added);
    return added;
  }

  addFile(name: string, content: string) {
    this.files.set(name, content);
    return {
      id: `F${this.files.size}`,
      name,
      url_private_download: `${this.url}/files-pri/${name}`,
      size: content.length,
    };
  }

  /** The workspace uninstalls the app. */
  revokeAll() {
    this.#tokens.clear();
  }

  messagesIn(channel: string): SlackMessage[] {
    return this.channels.get(channel)?.messages ?? [];
  }

  thread(channel: string, ts: string): SlackMessage[] {
    return this.messagesIn(channel).filter((message) => message.ts === ts || message.thread_ts === ts);
  }

  /** A user writes in a channel or thread. @returns the event for the Events API */
  write(channel: string, { user, text, thread_ts, ...more }: Partial<SlackMessage> & { user?: string; text: string }) {
    const message: SlackMessage = {
      ts: this.#now(),
      text,
      ...(user && { user }),
      ...(thread_ts && { thread_ts }),
      ...more,
    };
    this.channels.get(channel)!.messages.push(message);
    const subtype = more.files ? { subtype: "file_share" } : {};
    return { type: "message", channel, channel_type: "channel", event_ts: message.ts, ...subtype, ...message };
  }

  /** The event about a message that an app posted. */
  echo(channel: string, message: SlackMessage) {
    return { type: "message", channel, event_ts: message.ts, ...message };
  }

  /**
   * Delivers an event to a server, like the Events API. The envelope names the receiving workspace. The message names
   * the author's workspace.
   * @returns the answer's status
   */
  async send(server: string, event: SlackEvent, sending: Sending & { team?: string } = {}) {
    const team_id = sending.team ?? this.team.id;
    const channel = this.channels.get(event.channel ?? event.item?.channel ?? "");
    const body = JSON.stringify({
      token: "legacy-token",
      team_id,
      context_team_id: team_id,
      context_enterprise_id: null,
      api_app_id: "A1",
      type: "event_callback",
      event_id: sending.event_id ?? `Ev${randomUUID()}`,
      event_time: Math.floor(Date.now() / 1000),
      event_context: "4-legacy",
      is_ext_shared_channel: channel?.is_ext_shared ?? false,
      authorizations: [
        { enterprise_id: null, team_id, user_id: this.botUserId, is_bot: true, is_enterprise_install: false },
      ],
      event: {
        ...(event.type === "message" && { team: this.users.get(event.user ?? "")?.team ?? team_id }),
        ...event,
      },
    });
    return this.deliver(`${server}/api/slack/webhook`, body, sending);
  }

  /** Verifies a server's URL, as Slack does when a user enters it. */
  verify(server: string, challenge: string, sending: Sending = {}) {
    const body = JSON.stringify({ token: "legacy-token", challenge, type: "url_verification" });
    return this.deliver(`${server}/api/slack/webhook`, body, sending);
  }

  /** A user presses a button of a message. */
  async press(server: string, action: { action_id: string; value: string }, sending: Sending & { team?: string } = {}) {
    const payload = {
      type: "block_actions",
      team: { id: sending.team ?? this.team.id, domain: "acme" },
      user: { id: "U1", username: "ann" },
      channel: { id: this.picked },
      trigger_id: randomUUID(),
      actions: [{ type: "button", block_id: "b", action_ts: this.#now(), ...action }],
    };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    return this.deliver(`${server}/api/slack/actions`, body, { ...sending, type: "application/x-www-form-urlencoded" });
  }

  /** Delivers an exact body with Slack's signature. */
  async deliver(
    url: string,
    body: string,
    { type = "application/json", ...sending }: Sending & { type?: string } = {},
  ) {
    const timestamp = String(Math.floor(Date.now() / 1000) - (sending.ageSeconds ?? 0));
    const signed = createHmac("sha256", sending.secret ?? SIGNING_SECRET)
      .update(`v0:${timestamp}:${sending.signedBody ?? body}`)
      .digest("hex");
    const signature = "signature" in sending ? sending.signature : `v0=${signed}`;
    const headers = {
      "content-type": type,
      "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
      "x-slack-request-timestamp": timestamp,
      ...(signature && { "x-slack-signature": signature }),
      ...(sending.retry && { "x-slack-retry-num": String(sending.retry), "x-slack-retry-reason": "http_timeout" }),
    };
    this.replay = async () => {
      const response = await fetch(url, { method: "POST", headers, body });
      return { status: response.status, text: await response.text(), type: response.headers.get("content-type") };
    };
    return this.replay();
  }

  /** @param needed the required scope */
  #method(name: string, needed: Needed, answer: (form: Form, token: Token) => Reply) {
    this.route("POST", `/api/${name}`, (asked) => {
      const left = this.callsLeft.get(name);
      if (left === 0) return { status: 429, headers: { "retry-after": "60" }, body: this.tooMany };
      if (left !== undefined) this.callsLeft.set(name, left - 1);
      const form = formIn(asked);
      const scope = typeof needed === "function" ? needed(form) : needed;
      const given = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? "")?.[1];
      if (!given) return words("not_authed");
      const token = this.#tokens.get(given);
      if (!token) return words("invalid_auth");
      if (scope && (!token.scopes.includes(scope) || this.missingScopes.includes(scope))) {
        return { body: { ok: false, error: "missing_scope", needed: scope, provided: token.scopes.join(",") } };
      }
      return answer(form, token);
    });
  }

  #giveToken(asked: ProviderRequest): Reply {
    const form = formIn(asked);
    const code = this.consent.redeem(form);
    if (code === "wrong client") return words("bad_client_secret");
    if (typeof code === "string") return words(code === "wrong code" ? "invalid_code" : "bad_redirect_uri");
    // Required again if the authorization request had it.
    if (form.redirect_uri !== code.redirectUri) return words("bad_redirect_uri");
    const scopes = code.scope.split(/[ ,]/).filter((scope) => !this.missingScopes.includes(scope));
    const access_token = `xoxb-${randomUUID()}`;
    this.#tokens.set(access_token, { team: this.team.id, scopes });
    const hook = randomUUID();
    this.#hooks.set(hook, this.picked);
    return {
      body: {
        ok: true,
        app_id: "A1",
        authed_user: { id: "U1" }, // and a token of the user, if scopes of the user were requested
        scope: scopes.join(","),
        token_type: "bot",
        access_token,
        bot_user_id: this.botUserId,
        team: this.team,
        enterprise: null,
        is_enterprise_install: false,
        incoming_webhook: {
          channel: `#${this.channels.get(this.picked)?.name}`,
          channel_id: this.picked,
          configuration_url: `${this.url}/services/B1`,
          url: `${this.url}/services/${hook}`,
        },
        ...this.agreement,
      },
    };
  }

  #takeFromHook({ params, text, headers }: ProviderRequest): Reply {
    const channel = this.#hooks.get(params.hook!);
    if (!channel) return { status: 404, body: "no_service" };
    if (!headers["content-type"]?.startsWith("application/json")) return { status: 400, body: "invalid_payload" };
    const posted = JSON.parse(text) as { text?: string };
    if (!posted.text) return { status: 400, body: "no_text" };
    this.hooked.push({ channel, text: posted.text });
    return { body: "ok" };
  }

  /** Without a token, the request is redirected to a sign-in page. */
  #giveFile({ params, headers }: ProviderRequest): Reply {
    const token = this.#tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    const mayRead = token?.scopes.includes("files:read") && !this.missingScopes.includes("files:read");
    if (!mayRead) return { status: 302, headers: { location: `${this.url}/signin` } };
    const content = this.files.get(params.name!);
    return content === undefined ? { status: 404, body: "not found" } : { body: content };
  }

  #post(form: Form, token: Token): Reply {
    if (this.postsLeft <= 0) return { status: 429, headers: { "retry-after": "1" }, body: this.tooMany };
    this.postsLeft -= 1;
    const channel = this.#channelOf(form.channel, { needsMember: false });
    if (typeof channel === "string") return words(channel);
    if (channel.is_archived) return words("is_archived");
    if (!channel.is_member && !token.scopes.includes("chat:write.public")) return words("not_in_channel");
    const blocks = form.blocks ? (JSON.parse(form.blocks) as Block[]) : undefined;
    if (!form.text?.trim() && !blocks) return words("no_text");
    if (this.unwanted && form.text === this.unwanted) return this.refusesUnwanted;
    if (form.text && form.text.length > 40_000) return words("msg_too_long");
    if (blocks && (this.refusesBlocks || !areBlocks(blocks))) return words("invalid_blocks");
    const isNamed = form.username || form.icon_url || form.icon_emoji;
    if (isNamed && !token.scopes.includes("chat:write.customize")) return words("missing_scope");
    const metadata = form.metadata ? (JSON.parse(form.metadata) as Metadata) : undefined;
    if (metadata && !isMetadata(metadata)) return words("invalid_metadata_format");
    const isThread = channel.messages.some(({ ts }) => ts === form.thread_ts);
    if (form.thread_ts && !isThread) return words("invalid_thread_ts");
    const { username, icon_url, icon_emoji, thread_ts } = form;
    const isBroadcast = thread_ts && form.reply_broadcast === "true";
    const message: SlackMessage = {
      ts: this.#now(),
      text: form.text ?? "",
      user: this.botUserId,
      bot_id: this.botId,
      ...(thread_ts && { thread_ts }),
      ...(username && { username }),
      ...(icon_url && { icon_url }),
      ...(icon_emoji && { icon_emoji }),
      ...(blocks && { blocks: blocks.map((block, place) => ({ block_id: `b${place}`, ...block })) }),
      ...(metadata && { metadata }),
      ...(isBroadcast && { subtype: "thread_broadcast" as const }),
    };
    channel.messages.push(message);
    if (this.answersPosts) return this.answersPosts;
    return { body: { ok: true, channel: channel.id, ts: message.ts, message } };
  }

  #update(form: Form): Reply {
    const channel = this.#channelOf(form.channel);
    if (typeof channel === "string") return words(channel);
    const message = channel.messages.find(({ ts }) => ts === form.ts);
    if (!message) return words("message_not_found");
    if (message.bot_id !== this.botId) return words("cant_update_message");
    const blocks = form.blocks ? (JSON.parse(form.blocks) as Block[]) : [];
    if (!areBlocks(blocks)) return words("invalid_blocks");
    Object.assign(message, { text: form.text ?? message.text, blocks });
    return { body: { ok: true, channel: channel.id, ts: message.ts, text: message.text, message } };
  }

  #permalink({ channel: id, message_ts }: Form): Reply {
    const channel = this.#channelOf(id);
    if (typeof channel === "string") return words(channel);
    if (!channel.messages.some(({ ts }) => ts === message_ts)) return words("message_not_found");
    const permalink = `https://acme.slack.com/archives/${id}/p${message_ts!.replace(".", "")}`;
    return { body: { ok: true, channel: id, permalink } };
  }

  #history({ channel: id, latest, inclusive, limit, oldest, include_all_metadata }: Form): Reply {
    const channel = this.#channelOf(id);
    if (typeof channel === "string") return words(channel);
    if (!isLimit(limit)) return words("invalid_limit");
    const isWanted = ({ ts, thread_ts, subtype }: SlackMessage) => {
      // Messages in threads are not part of the channel's history.
      if (thread_ts && thread_ts !== ts && !subtype) return false;
      if (oldest && ts < oldest) return false;
      return !latest || ts < latest || (inclusive === "true" && ts === latest);
    };
    const messages = channel.messages.filter(isWanted).toReversed().map(withMetadata(include_all_metadata));
    return { body: { ok: true, messages: messages.slice(0, Number(limit ?? 100)), has_more: false } };
  }

  #replies({ channel: id, ts, cursor, oldest = "", include_all_metadata }: Form): Reply {
    const channel = this.#channelOf(id);
    if (typeof channel === "string") return words(channel);
    const thread = this.thread(id!, ts ?? "").filter((message) => message.ts === ts || message.ts >= oldest);
    if (thread.length === 0) return words("thread_not_found");
    const from = readCursor(cursor);
    const next_cursor = from + A_PAGE < thread.length ? cursorAt(from + A_PAGE) : "";
    const messages = thread.slice(from, from + A_PAGE).map(withMetadata(include_all_metadata));
    return { body: { ok: true, messages, has_more: next_cursor !== "", response_metadata: { next_cursor } } };
  }

  #list({ cursor, exclude_archived, limit, types = "public_channel" }: Form): Reply {
    if (!isLimit(limit)) return words("invalid_limit");
    const wanted = [...this.channels.values()].filter(
      (channel) =>
        types.split(",").includes(channel.is_private ? "private_channel" : "public_channel") &&
        !(exclude_archived === "true" && channel.is_archived) &&
        (!channel.is_private || channel.is_member),
    );
    const from = readCursor(cursor);
    const next_cursor = from + A_PAGE < wanted.length ? cursorAt(from + A_PAGE) : "";
    const channels = wanted.slice(from, from + A_PAGE).map(presentChannel);
    return { body: { ok: true, channels, response_metadata: { next_cursor } } };
  }

  #info({ channel: id }: Form): Reply {
    const channel = this.#channelOf(id, { needsMember: false });
    return typeof channel === "string" ? words(channel) : { body: { ok: true, channel: presentChannel(channel) } };
  }

  #userInfo({ user: id }: Form, { scopes }: Token): Reply {
    const user = this.users.get(id ?? "");
    if (!user) return words("user_not_found");
    const { real_name, email, image, tz, name } = user;
    const profile = {
      real_name,
      display_name: name,
      image_192: image,
      ...(scopes.includes("users:read.email") && email && { email }), // bots and guests may have none
    };
    return { body: { ok: true, user: { id, team_id: this.team.id, name, real_name, tz, profile, is_bot: false } } };
  }

  /** The app's own or another workspace's channel. A private channel without the app counts as missing. */
  #channelOf(id: string | undefined, { needsMember = true } = {}): SlackChannel | string {
    const channel = this.channels.get(id ?? "");
    if (!channel || (channel.is_private && !channel.is_member)) return "channel_not_found";
    return needsMember && !channel.is_member ? "not_in_channel" : channel;
  }

  /** A unique timestamp. */
  #now() {
    this.clock += 1;
    return `${this.clock}.000100`;
  }
}

type Form = Record<string, string | undefined>;

/** The scope that a method requires. For some methods it depends on the arguments. */
type Needed = string | undefined | ((form: Form) => string);

/** The scopes of bots and users for channels, messages and files. */
const scopes = [
  ...["app_mentions:read", "incoming-webhook", "team:read", "users:read", "users:read.email", "users.profile:read"],
  ...["channels:history", "channels:join", "channels:manage", "channels:read", "groups:history", "groups:read"],
  ...["chat:write", "chat:write.customize", "chat:write.public", "files:read", "files:write"],
  ...["reactions:read", "reactions:write", "metadata.message:read", "links:read"],
];

const isLimit = (limit = "100") => /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) < 1000;

/** The SDK sends forms. */
function formIn({ headers, text }: ProviderRequest): Form {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : {};
}

const cursorAt = (place: number) => Buffer.from(`place:${place}`).toString("base64");
const readCursor = (cursor: string | undefined) =>
  cursor ? Number(Buffer.from(cursor, "base64").toString().replace("place:", "")) : 0;

const presentChannel = ({
  id,
  name,
  is_private,
  is_archived,
  is_member,
  is_ext_shared,
  purpose,
  topic,
}: SlackChannel) => ({
  id,
  name,
  is_channel: !is_private,
  is_private,
  is_archived,
  is_member,
  is_ext_shared,
  purpose: { value: purpose, creator: "", last_set: 0 },
  topic: { value: topic, creator: "", last_set: 0 },
});

/** Metadata is only included on request. */
const withMetadata =
  (isAsked: string | undefined) =>
  ({ metadata, ...message }: SlackMessage): SlackMessage => ({
    ...message,
    ...(metadata && { metadata: isAsked === "true" ? metadata : { ...metadata, event_payload: {} } }),
  });

const isMetadata = ({ event_type, event_payload }: Metadata) =>
  /^\w+$/.test(event_type) && typeof event_payload === "object" && JSON.stringify(event_payload).length <= 8000;

/** Validates the blocks that we use against the reference. */
function areBlocks(blocks: Block[]): boolean {
  if (blocks.length > 50) return false;
  return blocks.every(({ type, text, fields, elements }) => {
    if (type === "divider") return true;
    if (type === "actions") {
      return (
        !!elements?.length &&
        elements.length <= 25 &&
        elements.every(isButton) &&
        new Set(elements.map(({ action_id }) => action_id)).size === elements.length
      );
    }
    if (type !== "section" || (!text && !fields?.length)) return false;
    if (text && !isText(text, 3000)) return false;
    return !fields || (fields.length <= 10 && fields.every((each) => isText(each, 2000)));
  });
}

const isText = ({ type, text }: { type: string; text: string }, most: number) =>
  ["mrkdwn", "plain_text"].includes(type) && text.length > 0 && text.length <= most;

const isButton = ({ type, text, value, action_id, style }: Button) =>
  type === "button" &&
  text.type === "plain_text" &&
  isText(text, 75) &&
  value.length > 0 &&
  value.length <= 2000 &&
  action_id.length > 0 &&
  action_id.length <= 255 &&
  [undefined, "primary", "danger"].includes(style);
