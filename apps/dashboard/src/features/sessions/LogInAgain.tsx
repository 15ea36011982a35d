import { useStore } from "zustand";
import { signIn } from "../../platform/session/session.ts";
import { lazyComponent } from "../../ui/page/lazy-component.tsx";

const LogInDialog = lazyComponent(async () => (await import("./LogInDialog.tsx")).LogInDialog);

/**
 * A dialog for a session that ended while the page has unsaved changes. After the login, the changes are still there.
 */
export function LogInAgain() {
  const reason = useStore(signIn, (state) => (state.status === "interrupted" ? state.reason : undefined));
  return reason !== undefined && <LogInDialog reason={reason} />;
}
