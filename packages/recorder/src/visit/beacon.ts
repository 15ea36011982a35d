/** Sends a request that survives the page's unload, in the form of published recorders (`widget.md` §14.2). */
export function sendBeacon(baseUrl: string, recordingId: string, what: "finish" | "restart") {
  const url = `${baseUrl}/api/browser_sessions/${recordingId}/${what}?ip=1&_=${Date.now()}`;
  navigator.sendBeacon?.(url, new URLSearchParams({ data: btoa("{}") }));
}
