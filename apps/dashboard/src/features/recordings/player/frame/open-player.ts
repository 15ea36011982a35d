import "./open-player.css";

/**
 * Opens the player under a `data:` address. Such a document has an opaque origin: no storage, no cookies, no token, no
 * page of ours. A sandbox without `allow-same-origin` would give each nested frame another opaque origin. The replayer
 * could then not reach the frame in which it rebuilds a visit (docs/adr/0033-the-player-has-an-opaque-origin.md). This
 * page contains no data of a visit: the dashboard sends events directly to the player.
 */
const html = document.querySelector<HTMLMetaElement>("meta[name=player]")!.content;
const nonce = document.querySelector("script")!.nonce;
const player = new DOMParser().parseFromString(html, "text/html");
for (const script of player.scripts) {
  script.setAttribute("src", script.src); // a relative path does not resolve in a `data:` document
  script.setAttribute("nonce", nonce);
}
for (const link of player.querySelectorAll("link")) link.setAttribute("href", link.href);

const frame = document.createElement("iframe");
frame.title = document.title;
frame.tabIndex = -1;
frame.sandbox.add("allow-scripts", "allow-same-origin"); // neither popups, forms nor navigation of the dashboard
frame.src = `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${player.documentElement.outerHTML}`)}`;
document.body.append(frame);
