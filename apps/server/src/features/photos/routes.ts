import pLimit from "p-limit";
import Type from "typebox";
import { NotFound, Unavailable } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { PHOTO_PATH, readPhotoAddress } from "../customers/index.ts";
import { fetchPhoto } from "./fetch-photo.ts";

/** The limit of concurrent fetches, because each holds up to 2 MB. */
const MAX_AT_ONCE = 8;
const MAX_WAITING = 100;

/** Serves photos from visitors' URLs. The server does not cache them, only the agents' browsers do. */
export function photoRoutes(router: Router, fetch = fetchPhoto) {
  const limit = pLimit(MAX_AT_ONCE);

  router.get(
    PHOTO_PATH,
    {
      access: "public",
      summary: "A customer's photo, by the URL in `profile_photo_url`",
      query: Type.Object({ token: Type.String({ maxLength: 8_000 }) }),
      sendsFile: true,
      rateLimit: "photo",
    },
    async ({ query, publicContext }, reply) => {
      const url = readPhotoAddress(publicContext.platform, query.token);
      if (url === undefined) throw new NotFound();
      if (limit.pendingCount >= MAX_WAITING) throw new Unavailable("Too many photos are being fetched");
      const photo = await limit(() => fetch(url));
      if (!photo) {
        reply.header("cache-control", "private, max-age=600");
        throw new NotFound();
      }
      return reply.headers({ "content-type": photo.contentType, ...headers }).send(photo.bytes);
    },
  );
}

const headers = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "private, max-age=604800",
};
