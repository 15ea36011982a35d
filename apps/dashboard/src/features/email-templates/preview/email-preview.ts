import DOMPurify from "dompurify";
import { allowed } from "./allowed.ts";
import { emailDocument, stylesIn } from "./email-document.ts";
import type { FromPreview, PreviewTheme, Problem, ToPreview } from "./messages.ts";
import { runInWorker } from "./run-in-worker.ts";
import { text } from "./texts.ts";

/**
 * Previews an email from untrusted code. The page has an opaque origin, and its policy allows no requests (`pages.ts`).
 * The code runs in a worker, which has no access to the page. Its output is sanitized before it is shown.
 */

/** Mail services truncate mails of half this length. */
const MAX_HTML_LENGTH = 200_000;

const style = document.head.appendChild(document.createElement("style"));
let stop = () => {};

window.addEventListener("message", ({ source, origin, data }: MessageEvent<ToPreview>) => {
  if (source !== window.parent || origin !== location.origin) return;
  if (data?.type === "theme") showIn(data.theme);
  if (data?.type === "render") render(data);
});
for (const click of ["click", "auxclick"]) window.addEventListener(click, (event) => event.preventDefault());
window.addEventListener("keydown", (event) => {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  post({ type: "save" });
});
showIn("light");
post({ type: "ready" });

function showIn(theme: PreviewTheme) {
  document.documentElement.style.colorScheme = theme;
  style.textContent = stylesIn(theme);
}

/** Renders the latest code. The previous email stays until the new one is rendered. */
function render({ id, name, code }: Extract<ToPreview, { type: "render" }>) {
  const fail = (problem: Problem) => post({ type: "failed", id, problem });
  stop();
  stop = runInWorker(code, {
    onRunning: () => post({ type: "running", id }),
    onRendered(html) {
      if (html.length > MAX_HTML_LENGTH) return fail({ message: text("email.tooLong") });
      const body = clean(html);
      document.body.innerHTML = body;
      for (const picture of document.querySelectorAll("img")) picture.removeAttribute("src");
      post({ type: "rendered", id, html: emailDocument(name, body) });
    },
    onFailed: fail,
  });
}

/** Sanitizes the worker's output, because the untrusted code may have posted it. */
const clean = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowed.tags,
    ALLOWED_ATTR: allowed.attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_URI_SAFE_ATTR: allowed.attributes.filter((name) => name !== "href" && name !== "src"),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\{\{)/i,
  });

function post(message: FromPreview) {
  window.parent.postMessage(message, location.origin);
}
