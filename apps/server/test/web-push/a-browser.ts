import { createECDH, randomBytes } from "node:crypto";

/** What a browser gives for being pushed to, where nobody is. */
export const aBrowser = {
  endpoint: "https://push.example.com/somebody",
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
};
