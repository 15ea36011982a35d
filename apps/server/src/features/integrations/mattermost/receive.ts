import { createHash } from "node:crypto";
import type { Router } from "../../../platform/http/router.ts";
import { requestFor } from "../../../platform/jobs/job.ts";
import type { PublicContext } from "../../../platform/scope.ts";
import { readJson, receiveFrom, type WebhookRequest } from "../shared/receive.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import { isSame } from "../shared/signatures.ts";
import { laneOf, receiveMattermostPost } from "./jobs.ts";
import { findAuthorizationsVerifiedBy, listAccountsOfChannel } from "./queries.ts";
import { verificationDigest } from "./verification.ts";

interface PostNotice {
  channelId: string;
  token: string;
  postId: string;
}

/** The webhook for posts in a Mattermost channel. Only the post's id is used; the post itself is fetched. */
export function receiveMattermost(router: Router) {
  receiveFrom<PostNotice>(router, {
    path: "/api/mattermost/webhook",
    summary: "Receive a post from Mattermost",
    service: "mattermost",
    isGenuine: async (request, publicContext) => (await findByToken(publicContext, fieldsOf(request))).length > 0,
    receipts: { namedAccounts: (request, { db }) => listAccountsOfChannel(db, fieldsOf(request).channel_id) },
    read(request) {
      const { channel_id = "", token = "", post_id = "" } = fieldsOf(request);
      return ID.test(post_id) ? { channelId: channel_id, token, postId: post_id } : undefined;
    },
    // The id includes the token, so a forged request for the same post does not block the genuine one.
    idOf: ({ channelId, token, postId }) => JSON.stringify([channelId, postId, digestOf(token)]),
    async accept({ channelId, token, postId }, publicContext) {
      const authorizations = await findByToken(publicContext, { channel_id: channelId, token });
      return authorizations.map(({ account_id, id: authorization_id }) =>
        requestFor(
          receiveMattermostPost,
          account_id,
          { authorization_id, post_id: postId },
          { lane: laneOf({ authorization_id }) },
        ),
      );
    },
  });
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Mattermost's ids have 26 letters and digits. The id becomes a part of a URL. */
const ID = /^\w{1,64}$/;

type Fields = Readonly<Record<string, string | undefined>>;

/** JSON or a form, depending on the settings of the webhook in Mattermost. */
function fieldsOf({ body, headers }: WebhookRequest): Fields {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : (readJson(body) ?? {});
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string")) as Fields;
}

/** The authorizations of the channel that has this token. Several if accounts share a channel. */
async function findByToken({ db, platform }: PublicContext, { channel_id, token }: Fields) {
  if (!channel_id || !token) return [];
  const candidates = await findAuthorizationsVerifiedBy(db, verificationDigest(channel_id, token));
  return candidates.filter((row) => {
    const expected = unsealIfReadable(platform, "mattermost", row.verification_token_encrypted);
    return row.channel_id === channel_id && expected !== null && isSame(token, expected);
  });
}
