import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../../config.ts";
import { NotFound } from "../../errors.ts";
import { serveGuides } from "./guides.ts";
import { ALWAYS_ASK, builtPage, sendNotBuilt, sendPage } from "./send-page.ts";
import { sendFrame } from "./widget-frame.ts";

const DASHBOARD = fileURLToPath(new URL("../../../../../dashboard/dist/", import.meta.url));
const WIDGET = fileURLToPath(new URL("../../../../../../packages/widget/dist/", import.meta.url));
const RECORDER = fileURLToPath(new URL("../../../../../../packages/recorder/dist/", import.meta.url));
const GUIDES = fileURLToPath(new URL("../../../../../../packages/guide/dist/", import.meta.url));

interface Installation {
  canRunFunctions: boolean;
  /** Whether nobody has registered yet. The start page then offers the registration. */
  isEmpty(): Promise<boolean>;
}

type PageSettings = Config & { canRunFunctions: boolean; isEmpty?: boolean };

const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the built dashboard, widget, recorder and guides. The dashboard handles any other address, because it
 * has the routes.
 */
export async function servePages(app: FastifyInstance, config: Config, { canRunFunctions, isEmpty }: Installation) {
  const hidden = { schema: { hide: true } };
  for (const folder of [DASHBOARD, WIDGET, RECORDER, GUIDES]) mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: [DASHBOARD, WIDGET, RECORDER, GUIDES],
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? FOREVER : ALWAYS_ASK);
      reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
  const settings: PageSettings = { ...config, canRunFunctions };
  const dashboard = (url: string) => builtPage(`${DASHBOARD}${leadsToInbox(url) ? "inbox" : "index"}.html`);
  const player = () => builtPage(`${DASHBOARD}player.html`);
  const emailPreview = () => builtPage(`${DASHBOARD}email-preview.html`);
  const frame = () => builtPage(`${WIDGET}frame.html`);

  app.get("/", hidden, async (request, reply) =>
    sendDashboard(reply, await dashboard(request.url), { ...settings, isEmpty: await isEmpty() }, request.url),
  );
  app.get("/widget/frame", hidden, async (request, reply) => sendFrame(request, reply, await frame()));
  app.get("/sessions/player", hidden, async ({ headers }, reply) =>
    sendPlayer(reply, await player(), headers["sec-fetch-dest"] !== "document"),
  );
  app.get("/developers/_templates/preview", hidden, async (_request, reply) =>
    sendEmailPreview(reply, await emailPreview()),
  );
  serveGuides(app, GUIDES, config.publicUrl);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !/^\/+(api|socket|uploads)([/?]|$)/.test(request.url);
    if (!isPage) throw new NotFound();
    return sendDashboard(reply, await dashboard(request.url), settings, request.url);
  });
}

/** These addresses mostly show the inbox. Their page preloads the inbox's files. */
const leadsToInbox = (url: string) => /^\/+($|\?|conversations\/|inboxes\/[^/]+\/conversations)/.test(url);

function sendDashboard(reply: FastifyReply, html: string | undefined, config: PageSettings, url: string) {
  if (!html) return sendNotBuilt(reply);
  const nonce = randomBytes(16).toString("base64");
  const environment = JSON.stringify(publicSettings(config, nonce)).replaceAll("<", "\\u003c");
  const script = `<script nonce="${nonce}">window.__ENV__=${environment}</script>`;
  const socket = config.publicUrl.replace(/^http/, "ws");
  const stripe = stripeSources(config.stripe);
  return sendPage(reply, html.replace("<head>", `<head>${script}`), {
    "default-src": "'none'",
    "script-src": [`'self' 'nonce-${nonce}'`, ...stripe.scripts].join(" "),
    "style-src": `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data: blob: https: http:",
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": [`'self' ${socket}`, ...stripe.calls].join(" "),
    "frame-src": ["'self'", ...stripe.frames].join(" "),
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": ["'self'", ...formTargets(config, url)].join(" "),
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  });
}

/** The page that creates this server's app at GitHub posts a form there, until the server has the app. */
const formTargets = ({ integrations: { github, githubWebUrl } }: Config, url: string) =>
  !github && /^\/+integrations\/github\/app($|\?)/.test(url) ? [new URL(githubWebUrl).origin] : [];

/**
 * The sources that the card field needs, if billing is configured. Source: docs.stripe.com/security/guide, "Content
 * security policy".
 */
function stripeSources(stripe: Config["stripe"]) {
  if (!stripe) return { scripts: [], frames: [], calls: [] };
  const { origin, host } = new URL(stripe.scriptUrl);
  const scripts = host === "js.stripe.com" ? [origin, "https://*.js.stripe.com"] : [origin];
  const frames = host === "js.stripe.com" ? [...scripts, "https://hooks.stripe.com"] : scripts;
  return { scripts, frames, calls: [new URL(stripe.apiUrl).origin] };
}

/**
 * Serves the replay player in a frame of an opaque origin, for the dashboard. The player and the frame in which it
 * rebuilds a visit inherit the policy. Only our scripts run, nothing connects or navigates, and servers of pictures and
 * styles get no referrer. As a top-level page it runs no scripts.
 */
function sendPlayer(reply: FastifyReply, html: string | undefined, isFrame: boolean) {
  if (!html) return sendNotBuilt(reply);
  const nonce = randomBytes(16).toString("base64");
  const page = html.replace("<script ", `<script nonce="${nonce}" `);
  const anywhere = "'self' data: blob: https: http:";
  return sendPage(reply.header("referrer-policy", "no-referrer").header("vary", "sec-fetch-dest"), page, {
    ...(!isFrame && { sandbox: "" }),
    "default-src": "'none'",
    "script-src": `'nonce-${nonce}'`,
    "frame-src": "data:",
    "style-src": `${anywhere} 'unsafe-inline'`,
    "img-src": anywhere,
    "media-src": anywhere,
    "font-src": anywhere,
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  });
}

/**
 * Serves the page that runs the code of email templates, for the dashboard. The page has an opaque origin, so the code
 * cannot read our data. The policy blocks requests, forms, windows and navigation. The nonce allows our script and
 * nothing that it loads.
 */
function sendEmailPreview(reply: FastifyReply, html: string | undefined) {
  if (!html) return sendNotBuilt(reply);
  const nonce = randomBytes(16).toString("base64");
  return sendPage(
    reply.header("referrer-policy", "no-referrer"),
    html.replace("<script ", `<script nonce="${nonce}" `),
    {
      sandbox: "allow-scripts",
      "default-src": "'none'",
      "script-src": `'nonce-${nonce}' 'unsafe-eval'`,
      "worker-src": "blob:",
      "style-src": "'unsafe-inline'",
      "form-action": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'self'",
    },
  );
}

/** The settings that the dashboard may read. They never include a secret. */
function publicSettings(config: PageSettings, nonce: string) {
  const { publicUrl, fileUploads, isBillingEnabled, isUserInvitationEmailEnabled, isDebugMode } = config;
  const { supportAccountId, edition, stripe } = config;
  return {
    PUBLIC_URL: publicUrl,
    FILE_UPLOADS_ENABLED: fileUploads === "all" ? "1" : fileUploads.join(","),
    USER_INVITATION_EMAIL_ENABLED: isUserInvitationEmailEnabled,
    BILLING_ENABLED: isBillingEnabled,
    ...(stripe?.publicKey && { STRIPE_PUBLIC_KEY: stripe.publicKey, STRIPE_JS_URL: stripe.scriptUrl }),
    EMAIL_FORWARDING_ENABLED: config.isMailReceived,
    DEBUG_MODE: isDebugMode,
    FUNCTIONS_ENABLED: config.canRunFunctions,
    SUPPORT_ACCOUNT_ID: supportAccountId ?? null,
    ...(config.isEmpty && { IS_EMPTY: true }),
    EDITION: edition,
    STYLE_NONCE: nonce,
  };
}
