import type { Channel, ChannelMembership } from "@mattermost/types/channels";
import type { FileInfo } from "@mattermost/types/files";
import type { OutgoingWebhook } from "@mattermost/types/integrations";
import type { PostList, PostMetadata, Post as WholePost } from "@mattermost/types/posts";
import type { Team } from "@mattermost/types/teams";
import type { UserProfile } from "@mattermost/types/users";

/** Source: developers.mattermost.com, "API reference", "Errors". */
interface AppError {
  id: string;
  message: string;
  detailed_error?: string;
  request_id: string;
  status_code: number;
}

/** The server leaves out other fields when they are empty. Source: Mattermost's server, model/user.go. */
type User = Partial<UserProfile> &
  Pick<
    UserProfile,
    | ("id" | "create_at" | "update_at" | "delete_at" | "username" | "auth_service" | "email")
    | ("nickname" | "first_name" | "last_name" | "position" | "roles" | "locale")
  >;

/** The server leaves out empty metadata. Source: Mattermost's server, model/post_metadata.go. */
type Post = Omit<WholePost, "metadata"> & { metadata: Partial<PostMetadata> };

/** The dashboard of Mattermost adds `clientId`. */
type File = Omit<FileInfo, "clientId">;

interface Call<Answer> {
  answer: Answer;
  /** The text is the answer to too many requests. Source: Mattermost's server, app/ratelimit.go. */
  failure: AppError | string;
}

interface Query<Parameters, Answer> extends Call<Answer> {
  query: Parameters;
}

/** Source of the parameters, which the package does not describe: developers.mattermost.com, "API reference". */
export interface Operations {
  "GET /api/v4/users/me/channels": Query<{ include_deleted?: boolean; last_delete_at?: number }, Channel[]>;
  "GET /api/v4/users/me/teams": Call<Team[]>;
  "GET /api/v4/users/{user_id}": Call<User>;
  "GET /api/v4/channels/{channel_id}": Call<Channel>;
  "GET /api/v4/channels/{channel_id}/members/me": Call<ChannelMembership>;
  "GET /api/v4/hooks/outgoing": Query<
    { page?: number; per_page?: number; team_id?: string; channel_id?: string },
    OutgoingWebhook[]
  >;
  /** Its SDK also sends the three parameters about threads. */
  "GET /api/v4/channels/{channel_id}/posts": Query<
    { collapsedThreads?: boolean; collapsedThreadsExtended?: boolean; skipFetchThreads?: boolean } & {
      page?: number;
      per_page?: number;
      since?: number;
      before?: string;
      after?: string;
      include_deleted?: boolean;
    },
    Omit<PostList, "posts"> & { posts: Record<string, Post> }
  >;
  "POST /api/v4/posts": Call<Post> & {
    status: 201;
    json: Pick<Post, "channel_id" | "message"> &
      Partial<Pick<Post, "root_id" | "file_ids" | "props" | "metadata" | "pending_post_id">>;
  };
  "GET /api/v4/posts/{post_id}": Query<{ include_deleted?: boolean }, Post>;
  "GET /api/v4/files/{file_id}": Call<unknown>;
  "GET /api/v4/posts/{post_id}/files/info": Query<{ include_deleted?: boolean }, File[]>;
}
