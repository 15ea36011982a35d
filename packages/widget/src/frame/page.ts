/** The page around the frame, reached through its host. */
export interface Page {
  post(event: string, payload: object): void;
  listen(react: (event: string, payload: unknown) => void): void;
}

/** @param ts the host's id, which every payload to it contains */
export function createPage(ts: string): Page {
  return {
    post(event, payload) {
      window.parent.postMessage({ event, payload: { ...payload, ts } }, "*"); // the host may have any origin
    },
    listen(react) {
      window.addEventListener("message", ({ source, data }) => {
        if (source === window.parent && typeof data?.event === "string") react(data.event, data.payload);
      });
    },
  };
}
