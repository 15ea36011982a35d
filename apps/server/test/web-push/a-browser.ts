import { createECDH, randomBytes } from "node:crypto";

/** A push subscription of a browser, whose push service does not exist. */
export const aBrowser = {
  endpoint: "https://push.example.com/somebody",
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
};
