/** The page that shows us, by way of its host. */
export interface Page {
  tell(event: string, payload: object): void;
  listen(react: (event: string, payload: unknown) => void): void;
}

/** @param ts the host's name, which every payload to it carries */
export function createPage(ts: string): Page {
  return {
    tell(event, payload) {
      window.parent.postMessage({ event, payload: { ...payload, ts } }, "*"); // our host may be on any site
    },
    listen(react) {
      window.addEventListener("message", ({ source, data }) => {
        if (source === window.parent && typeof data?.event === "string") react(data.event, data.payload);
      });
    },
  };
}
