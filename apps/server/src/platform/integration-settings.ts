import { isUuid } from "./input/formats.ts";
import { Secret } from "./secrets/secret.ts";

/** Settings for external services: the installation's own app at each service, and the URLs. */
export interface IntegrationSettings {
  readonly slack: SlackSettings | undefined;
  readonly google: GoogleSettings | undefined;
  readonly github: GithubSettings | undefined;
  /** The server also reads public issues from there without an app, and creates the app. */
  readonly githubApiUrl: string;
  /** Creates the app. */
  readonly githubWebUrl: string;
  readonly hubspot: HubspotSettings | undefined;
  readonly intercom: IntercomSettings | undefined;
  /** Twilio and Mattermost need no app: users enter their own keys. */
  readonly twilio: { readonly apiUrl: string; readonly lookupsUrl: string };
}

/** The credentials of an app for OAuth. */
interface App {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** The redirect URI after authorization. Absent: the page of the integration under `PUBLIC_URL`. */
  readonly redirectUri: string | undefined;
}

export interface SlackSettings extends App {
  /** Absent: incoming requests cannot be verified. */
  readonly signingSecret: Secret | undefined;
  /** The accounts whose customers' messages appear in the channel, too, and not only in their thread. */
  readonly broadcastAccounts: readonly string[];
  readonly webUrl: string;
  readonly apiUrl: string;
}

export interface GoogleSettings extends App {
  /** The redirect URI after a user connects a mailbox of the team, or their own. Absent: `redirectUri`. */
  readonly supportRedirectUri: string | undefined;
  readonly personalRedirectUri: string | undefined;
  readonly webUrl: string;
  readonly tokenUrl: string;
  readonly gmailUrl: string;
  readonly sheetsUrl: string;
}

export interface GithubSettings extends App {
  readonly appId: string;
  /** The name in `github.com/apps/{appName}`. */
  readonly appName: string;
  readonly privateKey: Secret;
  /** Absent: incoming requests cannot be verified. */
  readonly webhookSecret: Secret | undefined;
  readonly webUrl: string;
  readonly apiUrl: string;
}

export interface HubspotSettings extends App {
  /** Separated by spaces. Apps that were created before 2023 may have other scopes. */
  readonly scopes: string;
  readonly webUrl: string;
  readonly apiUrl: string;
}

export interface IntercomSettings extends App {
  readonly webUrl: string;
  readonly apiUrl: string;
}

type Reader = (name: string) => string | undefined;

/** Adds invalid settings to `problems`. The problems do not repeat values: a secret may be in the wrong variable. */
export function readIntegrationSettings(value: Reader, problems: string[]): IntegrationSettings {
  const secret = (name: string) => (value(name) === undefined ? undefined : new Secret(value(name)!));
  function address(name: string, fallback: string) {
    const given = value(name) ?? fallback;
    if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ""))
      problems.push(`${name} must be an http:// or https:// address`);
    return given.replace(/\/+$/, "");
  }
  /** Returns whether all of these are set. Setting only some of them is a problem. */
  function areSet(...names: string[]) {
    const missing = names.filter((name) => value(name) === undefined);
    if (missing.length === names.length) return false;
    problems.push(...missing.map((name) => `${names.find((other) => !missing.includes(other))} needs ${name}`));
    return missing.length === 0;
  }
  const optional = (name: string) => value(name) && address(name, "");
  function accounts(name: string) {
    const given = (value(name) ?? "").split(",").flatMap((id) => id.trim().toLowerCase() || []);
    if (!given.every(isUuid)) problems.push(`${name} must be a list of account ids`);
    return given;
  }
  const app = (prefix: string): App => ({
    clientId: value(`${prefix}_CLIENT_ID`)!,
    clientSecret: secret(`${prefix}_CLIENT_SECRET`)!,
    redirectUri: optional(`${prefix}_REDIRECT_URI`),
  });
  const githubWebUrl = address("GITHUB_URL", "https://github.com");
  const githubApiUrl = address("GITHUB_API_URL", "https://api.github.com");
  const broadcastAccounts = accounts("SLACK_REPLY_BROADCAST_ACCOUNTS");
  const hasApp = (prefix: string) => areSet(`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`);

  return {
    slack: hasApp("SLACK")
      ? {
          ...app("SLACK"),
          signingSecret: secret("SLACK_SIGNING_SECRET"),
          broadcastAccounts,
          webUrl: address("SLACK_URL", "https://slack.com"),
          apiUrl: address("SLACK_API_URL", "https://slack.com/api"),
        }
      : undefined,
    google: hasApp("GOOGLE")
      ? {
          ...app("GOOGLE"),
          supportRedirectUri: optional("GOOGLE_SUPPORT_REDIRECT_URI"),
          personalRedirectUri: optional("GOOGLE_PERSONAL_REDIRECT_URI"),
          webUrl: address("GOOGLE_URL", "https://accounts.google.com"),
          tokenUrl: address("GOOGLE_TOKEN_URL", "https://oauth2.googleapis.com"),
          gmailUrl: address("GMAIL_API_URL", "https://gmail.googleapis.com"),
          sheetsUrl: address("SHEETS_API_URL", "https://sheets.googleapis.com"),
        }
      : undefined,
    github: areSet("GITHUB_APP_ID", "GITHUB_APP_NAME", "GITHUB_PRIVATE_KEY", "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET")
      ? {
          ...app("GITHUB"),
          appId: value("GITHUB_APP_ID")!,
          appName: value("GITHUB_APP_NAME")!,
          // Environment files cannot hold line breaks, so a break may be written as `\n`.
          privateKey: new Secret(value("GITHUB_PRIVATE_KEY")!.replaceAll("\\n", "\n")),
          webhookSecret: secret("GITHUB_WEBHOOK_SECRET"),
          webUrl: githubWebUrl,
          apiUrl: githubApiUrl,
        }
      : undefined,
    githubApiUrl,
    githubWebUrl,
    hubspot: hasApp("HUBSPOT")
      ? {
          ...app("HUBSPOT"),
          scopes: value("HUBSPOT_SCOPES") ?? "oauth crm.objects.contacts.read crm.objects.contacts.write",
          webUrl: address("HUBSPOT_URL", "https://app.hubspot.com"),
          apiUrl: address("HUBSPOT_API_URL", "https://api.hubapi.com"),
        }
      : undefined,
    intercom: hasApp("INTERCOM")
      ? {
          ...app("INTERCOM"),
          webUrl: address("INTERCOM_URL", "https://app.intercom.com"),
          apiUrl: address("INTERCOM_API_URL", "https://api.intercom.io"),
        }
      : undefined,
    twilio: {
      apiUrl: address("TWILIO_API_URL", "https://api.twilio.com"),
      lookupsUrl: address("TWILIO_LOOKUPS_URL", "https://lookups.twilio.com"),
    },
  };
}
