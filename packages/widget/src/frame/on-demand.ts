import { useEffect, useReducer } from "preact/hooks";
import { loadScript } from "./load-script.ts";

const RETRY_MS = 2000;

/**
 * A hook for a script that most conversations do not need. The script loads on first use; then the component renders
 * again. The hook returns undefined until then.
 */
export function onDemand<Script>(name: Parameters<typeof loadScript>[0]) {
  let script: Script | undefined;
  return (isWanted: boolean) => {
    const [tries, render] = useReducer((count: number) => count + 1, 0);
    const isMissing = isWanted && !script;
    useEffect(() => {
      if (!isMissing) return;
      loadScript(name).then(
        (loaded: Script) => {
          script = loaded;
          render(undefined);
        },
        () => setTimeout(render, RETRY_MS, undefined),
      );
    }, [isMissing, tries]);
    return script;
  };
}
