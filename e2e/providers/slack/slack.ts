import { randomUUID } from "node:crypto";
import { ConsentPage } from "../consent.ts";
import { Description } from "../description.ts";
import { formIn, type ProviderRequest, type Reply, StandIn } from "../stand-in.ts";
import { areBlocks, type Block, isMetadata, type Metadata } from "./slack-blocks.ts";
import {
  blockActions,
  eventCallback,
  type Sending,
  SIGNING_SECRET,
  type SlackEvent,
  signedHeaders,
} from "./slack-events.ts";
import { fileStub, hostedFile, type SlackFileObject } from "./slack-files.ts";
import {
  presentChannel,
  presentUser,
  type SlackChannel,
  type SlackMessage,
  type SlackUser,
  withIcons,
  withMetadata,
} from "./slack-objects.ts";

const APP = { clientId: "slack-app.1", clientSecret: "slack-app-secret" };
const A_PAGE = 5;

interface Token {
  team: string;
  scopes: string[];
}

const words = (...error: string[]): Reply => ({ body: { ok: false, error: error.join("") } });

/**
 * A stand-in for Slack, per its documentation of OAuth (v2), of the Web API, of the Events API and of interactivity.
 * Sources: docs.slack.dev, "Installing with OAuth", "Using the Slack Web API", "Rate limits", "Verifying requests from
 * Slack", "The Events API", "Handling user interaction", "Reference: blocks".
 */
export class SlackStandIn extends StandIn {
  protected override readonly description = Description.of("slack");
  readonly consent = new ConsentPage(this, "/oauth/v2/authorize", APP, {
    isKnownScope: (scope) => scopes.includes(scope),
  });
  readonly channels = new Map<string, SlackChannel>();
  readonly users = new Map<string, SlackUser>();
  /** By id. */
  readonly files = new Map<string, SlackFileObject>();
  /** The content of files, by name. */
  readonly contents = new Map<string, string>();
  /** Answers the downloads of these files, by name. */
  readonly answersDownloads = new Map<string, Reply>();
  /** The messages from incoming webhooks. */
  readonly hooked: { channel: string; text: string }[] = [];
  readonly botUserId = "UBOT";
  readonly botId = "BPARLEY";
  /** The workspace that the user picks at the consent. */
  team = { id: "T1", name: "Acme" };
  /** The organization of the workspaces (Enterprise Grid). */
  enterprise: string | null = null;
  picked = "C1";
  /** Scopes that an older installation of the app lacks. */
  missingScopes: string[] = [];
  /** Refuses messages with this text. */
  unwanted = "";
  refusesUnwanted: Reply = words("invalid_arguments");
  /** Refuses all messages with blocks. */
  refusesBlocks = false;
  /** The number of calls of a method before its rate limit of a minute applies, such as `conversations.history`. */
  readonly callsLeft = new Map<string, number>();
  /** The maximum of messages in an answer. */
  #mostRead = 1000;
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
    this.#method("auth.test", undefined, (_, token) => this.#identity(token));
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
    this.#method("files.info", "files:read", (form) => this.#fileInfo(form));
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
    this.enterprise = null;
    this.missingScopes = [];
    this.unwanted = "";
    this.refusesUnwanted = words("invalid_arguments");
    this.refusesBlocks = false;
    this.callsLeft.clear();
    this.#mostRead = 1000;
    this.answersPosts = undefined;
    this.answersDownloads.clear();
    this.agreement = {};
  }

  /**
   * Limits the methods that read messages like Slack does for a distributed app that is not in its Marketplace: one call
   * per minute, and 15 messages per call. Source: docs.slack.dev, "Rate limit changes for non-Marketplace apps".
   */
  limitReading() {
    this.#mostRead = 15;
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

  /** Uploads a file. @param more its other fields */
  addFile(name: string, content: string, more: Partial<SlackFileObject> = {}): SlackFileObject {
    const { id = `F${this.files.size + 1}`, ...fields } = more;
    const file = { ...hostedFile(this.url, id, name, content), ...fields };
    this.files.set(file.id, file);
    this.contents.set(name, content);
    return file;
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

  /**
   * A user writes in a channel or thread.
   * @returns the event for the Events API. In a channel of Slack Connect it leaves out all but the ids of files.
   */
  write(channel: string, { user, text, thread_ts, ...more }: Partial<SlackMessage> & { user?: string; text: string }) {
    const message: SlackMessage = {
      ts: this.#now(),
      text,
      ...(user && { user }),
      ...(thread_ts && { thread_ts }),
      ...more,
    };
    const { messages, is_ext_shared } = this.channels.get(channel)!;
    messages.push(message);
    const files = message.files && {
      subtype: "file_share",
      files: is_ext_shared ? message.files.map(fileStub) : message.files,
    };
    return { type: "message", channel, channel_type: "channel", event_ts: message.ts, ...message, ...files };
  }

  /** The event about a message that an app posted. */
  echo(channel: string, message: SlackMessage) {
    return { type: "message", channel, event_ts: message.ts, ...message };
  }

  /**
   * Delivers an event to a server, like the Events API.
   * @returns the answer's status
   */
  async send(server: string, event: SlackEvent, sending: Sending = {}) {
    const body = JSON.stringify(eventCallback(this, event, sending));
    return this.deliver(`${server}/api/slack/webhook`, body, sending);
  }

  /** Verifies a server's URL, as Slack does when a user enters it. */
  verify(server: string, challenge: string, sending: Sending = {}) {
    const body = JSON.stringify({ token: "legacy-token", challenge, type: "url_verification" });
    return this.deliver(`${server}/api/slack/webhook`, body, sending);
  }

  /** A user presses a button of a message. */
  async press(server: string, action: { action_id: string; value: string }, sending: Sending = {}) {
    const payload = blockActions(this, { action_ts: this.#now(), ...action }, sending);
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    return this.deliver(`${server}/api/slack/actions`, body, { ...sending, type: "application/x-www-form-urlencoded" });
  }

  /** Delivers an exact body with Slack's signature. */
  async deliver(
    url: string,
    body: string,
    { type = "application/json", ...sending }: Sending & { type?: string } = {},
  ) {
    const headers = { "content-type": type, ...signedHeaders(body, sending) };
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
      const form = formIn(asked) ?? {};
      const scope = typeof needed === "function" ? needed(form) : needed;
      const given = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? "")?.[1];
      if (!given) return words("not_authed");
      const token = this.#tokens.get(given);
      if (!token) return words("invalid_auth");
      if (scope && (!token.scopes.includes(scope) || this.missingScopes.includes(scope))) {
        return { body: { ok: false, error: "missing_scope", needed: scope, provided: token.scopes.join(",") } };
      }
      const granted = token.scopes.filter((each) => !this.missingScopes.includes(each));
      return { headers: { "x-oauth-scopes": granted.join(",") }, ...answer(form, token) };
    });
  }

  #giveToken(asked: ProviderRequest): Reply {
    const form = formIn(asked) ?? {};
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
    const answer = this.answersDownloads.get(params.name!);
    if (answer) return answer;
    const token = this.#tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    const mayRead = token?.scopes.includes("files:read") && !this.missingScopes.includes("files:read");
    if (!mayRead) return { status: 302, headers: { location: `${this.url}/signin` } };
    const content = this.contents.get(params.name!);
    return content === undefined ? { status: 404, body: "not found" } : { body: content };
  }

  #identity({ team }: Token): Reply {
    const { id, name } = this.team;
    const url = "https://acme.slack.com/";
    const user = { user: "parley", user_id: this.botUserId, bot_id: this.botId, is_enterprise_install: false };
    return { body: { ok: true, url, team: team === id ? name : team, team_id: team, ...user } };
  }

  #post(form: Form, token: Token): Reply {
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
    return { body: { ok: true, channel: channel.id, ts: message.ts, message: withIcons(message) } };
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
    const shown = { text: message.text, user: message.user, blocks };
    return { body: { ok: true, channel: channel.id, ts: message.ts, text: message.text, message: shown } };
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
    const most = Math.min(Number(limit ?? 100), this.#mostRead);
    return { body: { ok: true, messages: messages.slice(0, most), has_more: messages.length > most } };
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

  #fileInfo({ file: id }: Form): Reply {
    const file = this.files.get(id ?? "");
    if (!file) return words("file_not_found");
    return file.mode === "tombstone" ? words("file_deleted") : { body: { ok: true, file, comments: [] } };
  }

  #userInfo({ user: id }: Form, { scopes }: Token): Reply {
    const user = this.users.get(id ?? "");
    if (!user) return words("user_not_found");
    const showsEmail = scopes.includes("users:read.email");
    return { body: { ok: true, user: presentUser(user, this.team.id, { showsEmail }) } };
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

const cursorAt = (place: number) => Buffer.from(`place:${place}`).toString("base64");
const readCursor = (cursor: string | undefined) =>
  cursor ? Number(Buffer.from(cursor, "base64").toString().replace("place:", "")) : 0;
