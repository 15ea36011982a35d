import { signIn } from "../../platform/session.ts";
import { useStore } from "../../platform/store.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";

const LogInDialog = lazyComponent(async () => (await import("./LogInDialog.tsx")).LogInDialog);

/** Over a page that holds something unsaved while its user's session has ended: they come back, and it is still there. */
export function LogInAgain() {
  const reason = useStore(signIn, (state) => (state.status === "interrupted" ? state.reason : undefined));
  return reason !== undefined && <LogInDialog reason={reason} />;
}
