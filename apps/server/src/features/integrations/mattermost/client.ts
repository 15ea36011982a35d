import type { Client4 } from "@mattermost/client";
import type { MattermostChannel } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import { type FullAnswer, fetchFullAnswer } from "../../../platform/http/outbound.ts";
import { connectFailure, ProviderDown, type ProviderFailure, ProviderRefused } from "../shared/failures.ts";
import { readJson } from "../shared/receive.ts";

/** The service's name and its table of authorizations. */
export const service = { service: "mattermost", title: "Mattermost", table: "mattermost_authorizations" } as const;

interface Credentials {
  /** The address of the Mattermost server, without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

const MAX_ANSWER_BYTES = 5_000_000;
const MAX_MESSAGE_LENGTH = 300;
const POSTS_ON_A_PAGE = 60;
const MAX_PAGES = 10;
const NO_MATTERMOST = "the answer is not from Mattermost";

type Options = Parameters<Client4["getOptions"]>[0];
export type MattermostPost = Awaited<ReturnType<Client4["getPost"]>>;
export type MattermostFile = Pick<Awaited<ReturnType<Client4["getFileInfosForPost"]>>[0], "id" | "name" | "size">;
type NewPost = Parameters<Client4["createPost"]>[0];

/**
 * A client for one Mattermost server. An agent typed in its address, so requests of the SDK have the limits of all
 * typed-in addresses: no private address, and no redirect. The SDK is loaded on first use.
 */
export class MattermostClient {
  readonly #sdk: Client4;
  readonly #mayReachPrivate: boolean;

  private constructor(sdk: Client4, mayReachPrivate: boolean) {
    this.#sdk = sdk;
    this.#mayReachPrivate = mayReachPrivate;
    // All calls of the SDK use this method.
    const doFetchWithResponse = async (address: string, options: Options) => ({
      data: readAnswer(await this.#ask(address, options, MAX_ANSWER_BYTES)),
    });
    Object.assign(sdk, { doFetchWithResponse });
  }

  static async open({ mayReachPrivateTargets }: Config, { url, token }: Credentials): Promise<MattermostClient> {
    const { Client4 } = await import("@mattermost/client");
    const sdk = new Client4();
    sdk.setUrl(url);
    sdk.setToken(token);
    return new MattermostClient(sdk, mayReachPrivateTargets);
  }

  /** The public and private channels of the token's user, without direct messages. @throws ProviderFailure */
  async listChannels(): Promise<MattermostChannel[]> {
    const channels = listIn(await this.#sdk.getAllTeamsChannels());
    const teams = listIn(await this.#sdk.getMyTeams());
    const nameOf = new Map(teams.map(({ id, name, display_name }) => [id, { name, display_name }]));
    return channels
      .filter(({ type, delete_at }) => ["O", "P"].includes(type) && !delete_at)
      .map((channel) => {
        const team = nameOf.get(channel.team_id);
        return { ...channel, ...(team && { team_name: team.name, team_display_name: team.display_name }) };
      });
  }

  /** @throws ProviderFailure */
  async say(post: NewPost): Promise<MattermostPost> {
    const body = await this.#sdk.createPost(post);
    if (typeof body?.id !== "string") throw new Unreachable(NO_MATTERMOST);
    return body;
  }

  /** Undefined if the post is deleted. @throws ProviderFailure */
  findPost(id: string): Promise<MattermostPost | undefined> {
    return undefinedIf(this.#sdk.getPost(id), [404]);
  }

  /** The newest wanted post in a channel, not older than an instant. @throws ProviderFailure */
  async findPostSince(
    channelId: string,
    sinceMs: number,
    isWanted: (post: MattermostPost) => boolean,
  ): Promise<MattermostPost | undefined> {
    for (let page = 0; page < MAX_PAGES; page++) {
      const list = await this.#sdk.getPosts(channelId, page, POSTS_ON_A_PAGE, false);
      const shown = listIn(list?.order).flatMap((id) => list.posts?.[id] ?? []);
      const found = shown.find(isWanted);
      const oldest = shown.at(-1);
      if (found || !oldest || list.order.length < POSTS_ON_A_PAGE || oldest.create_at < sinceMs) return found;
    }
    return undefined;
  }

  /** Whether the token belongs to this user. @throws ProviderFailure */
  async isMe(userId: string): Promise<boolean> {
    return (await this.#sdk.getMe())?.id === userId;
  }

  /** Undefined if the user is unknown or hides the address. @throws ProviderFailure */
  async findEmail(userId: string): Promise<string | undefined> {
    return (await undefinedIf(this.#sdk.getUser(userId)))?.email || undefined;
  }

  /** The names and sizes of a post's files. @throws ProviderFailure */
  async listFiles(postId: string): Promise<MattermostFile[]> {
    const files = listIn((await undefinedIf(this.#sdk.getFileInfosForPost(postId))) ?? []);
    return files.map(({ id, name, size }) => ({ id, name: String(name), size }));
  }

  /** Undefined if the file is deleted, or the token may not read it. @throws ProviderFailure */
  findFile(id: string, mostBytes: number): Promise<Buffer | undefined> {
    return undefinedIf(this.#ask(this.#sdk.getFileRoute(id), { method: "get" }, mostBytes).then(bytesIn));
  }

  #ask(address: string, options: Options, mostBytes: number): Promise<FullAnswer | undefined> {
    const { method = "get", body, headers } = this.#sdk.getOptions(options) as Described;
    return fetchFullAnswer(address, {
      method: method.toUpperCase(),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ...(body !== undefined && { body }),
      mayReachPrivate: this.#mayReachPrivate,
      mostBytes,
    });
  }
}

interface Described {
  method?: string;
  body?: string;
  headers: Record<string, string>;
}

/** The server cannot be reached, has a forbidden address, or is not Mattermost. */
export class Unreachable extends ProviderDown {
  constructor(detail?: string) {
    super(service.title, detail);
  }
}

/** A refusal with Mattermost's id of the error, such as `api.post.create_post.root_id.app_error`. */
export class MattermostRefused extends ProviderRefused {
  readonly id: string;
  constructor({ status, message }: ProviderRefused, id: unknown) {
    super(status, message);
    this.id = typeof id === "string" ? id : "";
  }
}

/** @throws ProviderFailure */
function bytesIn(answer: FullAnswer | undefined): Buffer {
  if (!answer) throw new Unreachable();
  const { statusCode, bytes } = answer;
  if (statusCode < 200 || statusCode > 299) throw failureIn(answer);
  return bytes;
}

/** @throws ProviderFailure */
function readAnswer(answer: FullAnswer | undefined): unknown {
  const body = readJsonValue(bytesIn(answer));
  if (typeof body !== "object" || body === null) throw new Unreachable(NO_MATTERMOST);
  return body;
}

/** Undefined if the bytes are not JSON. */
export function readJsonValue(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Any server can be at a typed-in address, so its answer may have another format. @throws Unreachable */
function listIn<T>(answer: T[]): T[] {
  if (!Array.isArray(answer)) throw new Unreachable(NO_MATTERMOST);
  return answer;
}

/** Source: developers.mattermost.com, "API reference", errors and rate limiting. */
function failureIn({ statusCode: status, headers, bytes }: FullAnswer): ProviderFailure {
  const body = readJson(bytes.toString("utf8"));
  const isMattermosts = typeof body?.id === "string";
  if (status < 400 || (status === 404 && !isMattermosts)) return new Unreachable(String(status));
  const message = typeof body?.message === "string" ? body.message.slice(0, MAX_MESSAGE_LENGTH) : undefined;
  const retryAfter = headers["retry-after"] ?? headers["x-ratelimit-reset"]?.toString();
  const failure = connectFailure(service.title, { status, retryAfter, message });
  return failure instanceof ProviderRefused ? new MattermostRefused(failure, body?.id) : failure;
}

async function undefinedIf<T>(request: Promise<T>, meaning = [403, 404]): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderRefused && meaning.includes(error.status)) return undefined;
    throw error;
  }
}
