/**
 * A file object, like Slack's. Without a `content` it cannot be downloaded.
 * Source: docs.slack.dev, "File object".
 */
export interface SlackFileObject {
  id: string;
  name?: string;
  mode: string;
  file_access?: string;
  is_external?: boolean;
  size?: number;
  url_private?: string;
  url_private_download?: string;
  permalink?: string;
  [field: string]: unknown;
}

export const hostedFile = (url: string, id: string, name: string, content: string): SlackFileObject => ({
  id,
  created: 1_700_000_000,
  timestamp: 1_700_000_000,
  name,
  title: name,
  mimetype: "text/plain",
  filetype: "text",
  pretty_type: "Plain Text",
  user: "U1",
  user_team: "T1",
  editable: false,
  size: content.length,
  mode: "hosted",
  is_external: false,
  external_type: "",
  is_public: true,
  public_url_shared: false,
  display_as_bot: false,
  username: "",
  url_private: `${url}/files-pri/${name}`,
  url_private_download: `${url}/files-pri/${name}`,
  permalink: `https://acme.slack.com/files/U1/${id}/${name}`,
  has_rich_preview: false,
  file_access: "visible",
});

/**
 * The file in an event of a channel of Slack Connect. Source: docs.slack.dev, "Understanding Slack Connect", section
 * "check_file_info".
 */
export const fileStub = ({ id }: SlackFileObject): SlackFileObject => ({
  id,
  mode: "file_access",
  file_access: "check_file_info",
  created: 0,
  timestamp: 0,
  user: "",
});
