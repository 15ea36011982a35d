import { randomBytes } from "node:crypto";
import { Description } from "../description.ts";
import { type ProviderRequest, type Reply, StandIn } from "../stand-in.ts";
import {
  channelDefaults,
  fileDefaults,
  memberDefaults,
  teamDefaults,
  userDefaults,
  webhookDefaults,
} from "./mattermost-objects.ts";

/** An id in Mattermost's format: 26 letters and digits. */
const id = () =>
  BigInt(`0x${randomBytes(17).toString("hex")}`)
    .toString(36)
    .padStart(26, "0")
    .slice(-26);

interface Person {
  id: string;
  username: string;
  email: string;
  is_bot: boolean;
}

interface Channel {
  id: string;
  team_id: string;
  type: "O" | "P" | "D";
  name: string;
  display_name: string;
  delete_at: number;
  /** Only members may post in the channel. */
  members: Set<string>;
}

interface OutgoingWebhook {
  id: string;
  team_id: string;
  channel_id: string;
  token: string;
  callback_urls: string[];
  trigger_words: string[];
  delete_at: number;
}

export interface Post {
  id: string;
  pending_post_id: string;
  channel_id: string;
  root_id: string;
  user_id: string;
  message: string;
  type: string;
  props: Record<string, unknown>;
  file_ids: string[];
  create_at: number;
  update_at: number;
  edit_at: number;
  delete_at: number;
  is_pinned: boolean;
  original_id: string;
  hashtags: string;
  reply_count: number;
  metadata: object;
}

const MAX_POST_LENGTH = 16_383;
const PENDING_MS = 30_000;
const MOST_ON_A_PAGE = 200;

/**
 * A stand-in for Mattermost with one team and one bot, per its documentation of the API, bot accounts and outgoing
 * webhooks.
 * Sources: developers.mattermost.com, "API reference" (users, channels, posts, files), "Outgoing webhooks", "Bot
 * accounts".
 */
export class MattermostStandIn extends StandIn {
  /** Source: Mattermost's server, app/ratelimit.go. */
  protected override readonly tooMany = "limit exceeded";
  protected override readonly description = Description.of("mattermost");
  readonly team = { id: id(), name: "acme", display_name: "Acme", ...teamDefaults };
  readonly posts: Post[] = [];
  /** Creates posts, but closes the connection before the answer. */
  losesAnswers = false;
  /** Does not detect duplicates by the pending post id, which Mattermost does for half a minute. */
  forgetsPending = false;
  /** Answers that threads do not exist. */
  losesThreads = false;
  /** The outgoing webhooks of the team. */
  readonly webhooks: OutgoingWebhook[] = [];
  /** Whether the bot may read the outgoing webhooks. Its default role may not. */
  mayManageWebhooks = false;
  /** The status with which a file is refused, by name. */
  readonly refusedFiles = new Map<string, number>();
  readonly #people = new Map<string, Person>();
  readonly #tokens = new Map<string, string>();
  readonly #channels = new Map<string, Channel>();
  readonly #files = new Map<string, { id: string; name: string; bytes: string }>();
  readonly bot = this.addPerson("parley", { is_bot: true });
  readonly botToken = this.addToken(this.bot);

  constructor() {
    super();
    const user = (handle: (asked: ProviderRequest, me: Person) => Reply) => (asked: ProviderRequest) =>
      this.#letIn(asked, handle);
    this.route(
      "GET",
      "/api/v4/users/me/channels",
      user((_, me) => ({ body: this.#channelsOf(me) })),
    );
    this.route(
      "GET",
      "/api/v4/users/me/teams",
      user(() => ({ body: [this.team] })),
    );
    this.route(
      "GET",
      "/api/v4/users/:id",
      user(({ params }, me) => this.#findPerson(params.id === "me" ? me.id : params.id!)),
    );
    this.route(
      "GET",
      "/api/v4/channels/:id",
      user(({ params }, me) => this.#showChannel(params.id!, me)),
    );
    this.route(
      "GET",
      "/api/v4/channels/:id/members/me",
      user(({ params }, me) => this.#showMember(params.id!, me)),
    );
    this.route(
      "GET",
      "/api/v4/hooks/outgoing",
      user(({ query }) => this.#listWebhooks(query)),
    );
    this.route(
      "GET",
      "/api/v4/channels/:id/posts",
      user(({ params, query }, me) => this.#listPosts(params.id!, query, me)),
    );
    this.route(
      "POST",
      "/api/v4/posts",
      user((asked, me) => this.#say(asked, me)),
    );
    this.route(
      "GET",
      "/api/v4/posts/:id",
      user(({ params }, me) => this.#showPost(params.id!, me)),
    );
    this.route(
      "GET",
      "/api/v4/posts/:id/files/info",
      user(({ params }, me) => this.#listFiles(params.id!, me)),
    );
    this.route(
      "GET",
      "/api/v4/files/:id",
      user(({ params }, me) => this.#showFile(params.id!, me)),
    );
  }

  /** Empty: agents enter the URL in the dashboard. */
  readonly environment = {};

  override reset() {
    super.reset();
    this.posts.splice(0);
    this.losesAnswers = false;
    this.forgetsPending = false;
    this.losesThreads = false;
    this.webhooks.splice(0);
    this.mayManageWebhooks = false;
    this.refusedFiles.clear();
  }

  addPerson(username: string, { email = `${username}@example.com`, is_bot = false } = {}): Person {
    const person = { id: id(), username, email, is_bot };
    this.#people.set(person.id, person);
    return person;
  }

  addToken({ id: userId }: Person): string {
    const token = id();
    this.#tokens.set(token, userId);
    return token;
  }

  revoke(token: string) {
    this.#tokens.delete(token);
  }

  addChannel(more: Partial<Pick<Channel, "type" | "display_name">> = {}): Channel {
    const channelId = id();
    const channel: Channel = {
      id: channelId,
      team_id: this.team.id,
      type: "O",
      name: `channel-${channelId.slice(0, 6)}`,
      display_name: `Channel ${channelId.slice(0, 6)}`,
      delete_at: 0,
      members: new Set([this.bot.id]),
      ...more,
    };
    this.#channels.set(channel.id, channel);
    return channel;
  }

  join(channelId: string, { id: userId }: Person) {
    this.#channels.get(channelId)!.members.add(userId);
  }

  leave(channelId: string, { id: userId }: Person) {
    this.#channels.get(channelId)!.members.delete(userId);
  }

  archive(channelId: string) {
    this.#channels.get(channelId)!.delete_at = Date.now();
  }

  addWebhook(webhook: Pick<OutgoingWebhook, "channel_id" | "token" | "callback_urls"> & Partial<OutgoingWebhook>) {
    this.webhooks.push({ id: id(), team_id: this.team.id, trigger_words: [], delete_at: 0, ...webhook });
  }

  /** The posts of a channel, or of one thread of it, in order. */
  postsIn(channelId: string, rootId?: string): Post[] {
    return this.posts.filter(
      ({ channel_id, root_id }) => channel_id === channelId && (rootId === undefined || root_id === rootId),
    );
  }

  /** A user writes a post. */
  write(
    { id: user_id }: Person,
    { channel_id, ...more }: Pick<Post, "channel_id"> & Partial<Post>,
    files: { name: string; bytes: string }[] = [],
  ): Post {
    const file_ids = files.map((file) => {
      const fileId = id();
      this.#files.set(fileId, { id: fileId, ...file });
      return fileId;
    });
    const now = Date.now();
    const post: Post = {
      id: id(),
      pending_post_id: "",
      channel_id,
      root_id: "",
      user_id,
      message: "",
      type: "",
      props: {},
      file_ids,
      create_at: now,
      update_at: now,
      edit_at: 0,
      delete_at: 0,
      is_pinned: false,
      original_id: "",
      hashtags: "",
      reply_count: 0,
      metadata: {},
      ...more,
    };
    this.posts.push(post);
    return post;
  }

  /** Delivers a post with its outgoing webhook. The creator of a webhook can choose the form encoding. */
  tell(url: string, post: Post, { token, as = "json" }: { token: string; as?: "json" | "form" }) {
    const { id: post_id, channel_id, user_id, message: text, file_ids, create_at } = post;
    const fields = {
      token,
      team_id: this.team.id,
      team_domain: this.team.name,
      channel_id,
      channel_name: this.#channels.get(channel_id)?.name ?? "",
      user_id,
      user_name: this.#people.get(user_id)?.username ?? "",
      post_id,
      text,
      trigger_word: "",
      file_ids: file_ids.join(","),
    };
    const isForm = as === "form";
    return fetch(url, {
      method: "POST",
      headers: { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" },
      body: isForm
        ? new URLSearchParams({ ...fields, timestamp: String(Math.floor(create_at / 1000)) })
        : JSON.stringify({ ...fields, timestamp: create_at }),
    });
  }

  #letIn(asked: ProviderRequest, handle: (asked: ProviderRequest, me: Person) => Reply): Reply {
    const [, token = ""] = /^bearer (\S+)$/i.exec(asked.headers.authorization ?? "") ?? [];
    const me = this.#people.get(this.#tokens.get(token) ?? "");
    if (!me)
      return refusal(401, "api.context.session_expired.app_error", "Invalid or expired session, please login again.");
    const { id: given = "me" } = asked.params;
    if (given !== "me" && !/^[0-9a-z]{26}$/.test(given)) {
      return refusal(400, "api.context.invalid_url_param.app_error", "Invalid or missing id parameter in request URL.");
    }
    return handle(asked, me);
  }

  #channelsOf(me: Person) {
    return [...this.#channels.values()]
      .filter(({ members }) => members.has(me.id))
      .map(({ members: _, ...channel }) => ({ ...channel, ...channelDefaults }));
  }

  /** Members of the team may read its public channels, which the bot is. */
  #showChannel(channelId: string, me: Person): Reply {
    const channel = this.#channels.get(channelId);
    if (!channel) return refusal(404, "app.channel.get.existing.app_error", "Unable to find the existing channel.");
    const { members, ...shown } = channel;
    return channel.type === "O" || members.has(me.id) ? { body: { ...shown, ...channelDefaults } } : noPermission();
  }

  #showMember(channelId: string, me: Person): Reply {
    if (!this.#channels.get(channelId)?.members.has(me.id)) {
      return refusal(404, "app.channel.get_member.missing.app_error", "No channel member found for that user ID.");
    }
    return { body: { ...memberDefaults, channel_id: channelId, user_id: me.id } };
  }

  #listWebhooks(query: URLSearchParams): Reply {
    if (!this.mayManageWebhooks) return noPermission();
    const found = this.webhooks.filter(({ channel_id }) => channel_id === query.get("channel_id"));
    return { body: found.map((webhook) => ({ ...webhookDefaults, ...webhook })) };
  }

  #findPerson(userId: string): Reply {
    const person = this.#people.get(userId);
    return person
      ? { body: { ...person, ...userDefaults } }
      : refusal(404, "app.user.missing_account.const", "Unable to find the user.");
  }

  #say({ headers, text }: ProviderRequest, me: Person): Reply {
    if (!headers["content-type"]?.startsWith("application/json")) return invalid("post");
    const {
      channel_id,
      message = "",
      root_id = "",
      props = {},
      pending_post_id = "",
    } = JSON.parse(text) as Partial<Post>;
    const channel = this.#channels.get(channel_id ?? "");
    if (!channel?.members.has(me.id)) return noPermission();
    if (channel.delete_at) {
      return refusal(400, "api.post.create_post.can_not_post_to_deleted.error", "Can not post to deleted channel.");
    }
    if (message.length > MAX_POST_LENGTH) {
      return refusal(
        400,
        "model.post.is_valid.message_length.app_error",
        "Post Message property is longer than the maximum permitted length.",
      );
    }
    const root = this.posts.find((post) => post.id === root_id);
    if (root_id && (this.losesThreads || root?.channel_id !== channel.id || root.delete_at || root.root_id)) {
      return refusal(400, "api.post.create_post.root_id.app_error", "Invalid RootId parameter.");
    }
    const known = this.posts.find((post) => pending_post_id && post.pending_post_id === pending_post_id);
    const isRemembered = !this.forgetsPending && Date.now() - (known?.create_at ?? 0) < PENDING_MS;
    if (known && isRemembered) return { status: 201, body: known };
    const ofBot = me.is_bot ? { from_bot: "true" } : {};
    const more = { message, root_id, pending_post_id, props: { ...props, ...ofBot } };
    return { status: 201, body: this.write(me, { channel_id: channel.id, ...more }), isLost: this.losesAnswers };
  }

  #showPost(postId: string, me: Person): Reply {
    const post = this.posts.find((each) => each.id === postId && !each.delete_at);
    if (!post) return refusal(404, "app.post.get.app_error", "Unable to get the post.");
    return this.#channels.get(post.channel_id)?.members.has(me.id) ? { body: post } : noPermission();
  }

  #listPosts(channelId: string, query: URLSearchParams, me: Person): Reply {
    if (!this.#channels.get(channelId)?.members.has(me.id)) return noPermission();
    const [page, perPage] = [
      Number(query.get("page") ?? 0),
      Math.min(Number(query.get("per_page") ?? 60), MOST_ON_A_PAGE),
    ];
    const all = this.postsIn(channelId).filter(({ delete_at }) => !delete_at);
    const shown = all.reverse().slice(page * perPage, (page + 1) * perPage);
    return {
      body: {
        order: shown.map((post) => post.id),
        posts: Object.fromEntries(shown.map((post) => [post.id, post])),
        next_post_id: "",
        prev_post_id: "",
        first_inaccessible_post_time: 0,
      },
    };
  }

  #listFiles(postId: string, me: Person): Reply {
    const shown = this.#showPost(postId, me);
    if (shown.status) return shown;
    const files = (shown.body as Post).file_ids.map((fileId) => this.#files.get(fileId)!);
    const { user_id, channel_id } = shown.body as Post;
    const more = { ...fileDefaults, post_id: postId, user_id, channel_id };
    return { body: files.map(({ bytes, ...file }) => ({ ...file, ...more, size: bytes.length })) };
  }

  #showFile(fileId: string, me: Person): Reply {
    const file = this.#files.get(fileId);
    if (!file) return refusal(404, "app.file_info.get.app_error", "Unable to get the file info.");
    const post = this.posts.find(({ file_ids }) => file_ids.includes(fileId));
    if (post && !this.#channels.get(post.channel_id)?.members.has(me.id)) return noPermission();
    const status = this.refusedFiles.get(file.name);
    if (status) {
      const refused = refusal(status, "api.file.get_file.app_error", "Unable to get the file.");
      return { ...refused, ...(status === 429 && { headers: { "retry-after": "1" } }) };
    }
    return { body: file.bytes, headers: { "content-type": "text/plain" } };
  }
}

const refusal = (status: number, errorId: string, message: string): Reply => ({
  status,
  body: { id: errorId, message, detailed_error: "", request_id: id(), status_code: status },
});

const noPermission = () =>
  refusal(403, "api.context.permissions.app_error", "You do not have the appropriate permissions.");

const invalid = (name: string) =>
  refusal(400, "api.context.invalid_body_param.app_error", `Invalid or missing ${name} in request body.`);
