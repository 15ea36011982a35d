import type { OpenPage, WorkerScope } from "./scope.ts";

/** Pages without a signed-in dashboard, such as `/login` or `/demo`, do not reply. */
const PATIENCE_MS = 3000;

/** The open tab that replies first. Undefined when no tab replies in time. */
export async function findDashboard(clients: WorkerScope["clients"]): Promise<OpenPage | undefined> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 0) return undefined;
  const never = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([never, ...pages.map(answering)]);
}

function answering(page: OpenPage) {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const answer = new Promise<OpenPage>((resolve) => {
    ours.onmessage = () => resolve(page);
  });
  page.postMessage("are you a dashboard?", [theirs]);
  return answer;
}
