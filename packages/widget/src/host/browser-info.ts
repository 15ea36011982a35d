import type { CustomerColumnsWith } from "@parley/contract";

/** The names of browsers and systems, in the order in which their patterns are tested. */
const browsers = {
  OPR: "Opera",
  Edg: "Microsoft Edge",
  Firefox: "",
  FxiOS: "Firefox",
  Chrome: "",
  CriOS: "Chrome",
  Safari: "",
};
const systems = { iPhone: "iOS", iPad: "iOS", Android: "", Windows: "", Mac: "Mac OS X", CrOS: "Chrome OS", Linux: "" };

/** The visitor's browser and page, as shown to agents. Published hosts send the same keys (`widget.md` §7.3). */
export function browserInfo() {
  const { userAgent } = navigator;
  const { referrer } = document;
  const named = (names: Record<string, string>) => {
    const sign = Object.keys(names).find((each) => userAgent.includes(each));
    return sign && (names[sign] || sign);
  };
  return {
    os: named(systems),
    browser: named(browsers),
    browser_version: /(?:OPR|Edg\w*|Firefox|FxiOS|Chrome|CriOS|Version)\/([\d.]+)(?!.*(?:OPR|Edg))/.exec(
      userAgent,
    )?.[1],
    referrer: referrer || undefined,
    referring_domain: referrer.split("/")[2],
    device: /iPhone|iPad|Android/.exec(userAgent)?.[0],
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    current_url: location.href,
    host: location.host,
    pathname: location.pathname,
    screen_height: screen.height,
    screen_width: screen.width,
    lib: "web",
    insert_id: Math.random().toString(36).slice(2),
    time: Date.now() / 1000,
  } satisfies Record<CustomerColumnsWith<"fromBrowser", true>, unknown> & Record<string, unknown>;
}
