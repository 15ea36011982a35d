import type * as Slack from "@slack/web-api";

/** Source: docs.slack.dev, "Using the Slack Web API", "Rate limits". Other errors have status 200. */
interface Failure {
  ok: false;
  error: string;
}

type Names<Union> = Union extends unknown ? keyof Union : never;
type Value<Union, Name extends PropertyKey> = Union extends { [Key in Name]?: infer Given } ? Given : never;

/** Whether all types of the union require the argument. */
type IsRequired<Union, Name extends PropertyKey> = [
  Union extends unknown
    ? Union extends { [Key in Name]-?: unknown }
      ? undefined extends Union[Name]
        ? 1
        : never
      : 1
    : never,
] extends [never]
  ? true
  : false;

/** One object instead of a type for each combination of arguments, which would be several megabytes. */
type Flat<Union> = {
  [Name in Names<Union> as IsRequired<Union, Name> extends true ? Name : never]: Value<Union, Name>;
} & {
  [Name in Names<Union> as IsRequired<Union, Name> extends true ? never : Name]?: Value<Union, Name>;
};

/** Without the SDK's type for any block. */
type Arguments<Form> = "blocks" extends keyof Flat<Form>
  ? Omit<Flat<Form>, "blocks"> & { blocks?: Slack.KnownBlock[] }
  : Flat<Form>;

interface Call<Form, Answer> {
  form: Arguments<Form>;
  answer: Answer;
  failure: Failure;
}

/**
 * Messages of an app that posts under other names have these fields, which the SDK's types lack here.
 * Source: docs.slack.dev, "message event", "bot_message message event".
 */
interface NameOfApp {
  username?: string;
  icons?: { emoji?: string; image_36?: string; image_48?: string; image_64?: string; image_72?: string };
  subtype?: string;
  /** The SDK's types lack the fields of forwarded messages. */
  attachments?: object[];
}

type WithNames<Answer extends { messages?: object[] }> = Omit<Answer, "messages"> & {
  messages?: (Omit<NonNullable<Answer["messages"]>[number], keyof NameOfApp> & NameOfApp)[];
};

export interface Operations {
  "POST /api/oauth.v2.access": Call<Slack.OAuthV2AccessArguments, Slack.OauthV2AccessResponse>;
  "POST /api/auth.test": Call<Slack.AuthTestArguments, Slack.AuthTestResponse>;
  "POST /api/chat.postMessage": Call<Slack.ChatPostMessageArguments, Slack.ChatPostMessageResponse>;
  "POST /api/chat.update": Call<Slack.ChatUpdateArguments, Slack.ChatUpdateResponse>;
  "POST /api/chat.getPermalink": Call<Slack.ChatGetPermalinkArguments, Slack.ChatGetPermalinkResponse>;
  "POST /api/conversations.history": Call<
    Slack.ConversationsHistoryArguments,
    WithNames<Slack.ConversationsHistoryResponse>
  >;
  "POST /api/conversations.replies": Call<
    Slack.ConversationsRepliesArguments,
    WithNames<Slack.ConversationsRepliesResponse>
  >;
  "POST /api/conversations.list": Call<Slack.ConversationsListArguments, Slack.ConversationsListResponse>;
  "POST /api/conversations.info": Call<Slack.ConversationsInfoArguments, Slack.ConversationsInfoResponse>;
  "POST /api/files.info": Call<Slack.FilesInfoArguments, Slack.FilesInfoResponse>;
  /** Source: docs.slack.dev, "Sending messages using incoming webhooks". Parley sends texts only. */
  "POST /services/{hook}": { json: { text: string }; answer: string; failure: string };
  /** A file of a message. Its server is not a part of the API. */
  "GET /files-pri/{name}": { answer: unknown; failure: unknown };
  "POST /api/users.info": Call<Slack.UsersInfoArguments, Slack.UsersInfoResponse>;
}

export interface Methods {
  "POST /api/oauth.v2.access": Slack.WebClient["oauth"]["v2"]["access"];
  "POST /api/auth.test": Slack.WebClient["auth"]["test"];
  "POST /api/chat.postMessage": Slack.WebClient["chat"]["postMessage"];
  "POST /api/chat.update": Slack.WebClient["chat"]["update"];
  "POST /api/chat.getPermalink": Slack.WebClient["chat"]["getPermalink"];
  "POST /api/conversations.history": Slack.WebClient["conversations"]["history"];
  "POST /api/conversations.replies": Slack.WebClient["conversations"]["replies"];
  "POST /api/conversations.list": Slack.WebClient["conversations"]["list"];
  "POST /api/conversations.info": Slack.WebClient["conversations"]["info"];
  "POST /api/files.info": Slack.WebClient["files"]["info"];
  "POST /api/users.info": Slack.WebClient["users"]["info"];
}
