/** The account, inbox and server of an installed widget. */
interface Installation {
  accountId: string;
  /** Absent: the primary inbox. */
  inboxId: string | undefined;
  serverUrl: string;
}

/** For static pages and for sites rendered by a server. */
export function htmlSnippet(installation: Installation): string {
  return `<script>
  window.Parley = {
    config: {
${configLines(installation, "      ")}
    },
  };
</script>
<script async src="${installation.serverUrl}/widget.js"></script>`;
}

/** For pages whose visits are recorded. */
export function recorderSnippet(installation: Installation): string {
  return htmlSnippet(installation).replace("/widget.js", "/recorder.js");
}

/**
 * A component without its own package. The code accesses the widget's object by name, so the code compiles as
 * TypeScript too. Unmounting removes the widget.
 */
export function reactSnippet(installation: Installation): string {
  return `import { useEffect } from "react";

export function ChatWidget() {
  useEffect(() => {
    const config = {
${configLines(installation, "      ")}
    };
    Reflect.set(window, "Parley", { config });
    const script = document.createElement("script");
    script.src = ${JSON.stringify(`${installation.serverUrl}/widget.js`)};
    document.body.append(script);
    return () => {
      script.remove();
      Reflect.get(window, "Parley")?.remove?.();
      Reflect.deleteProperty(window, "Parley");
    };
  }, []);
  return null;
}`;
}

/** Contains no appearance options: options of the page override the stored settings, also after later changes. */
function configLines({ accountId, inboxId, serverUrl }: Installation, indent: string): string {
  const options = { token: accountId, inbox: inboxId, baseUrl: serverUrl };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return [
    ...given.map(([name, value]) => `${name}: ${JSON.stringify(value)},`),
    "// Optional, the person who is signed in on your site:",
    '// customer: { name: "…", email: "…", external_id: "…", metadata: { plan: "premium" } },',
  ]
    .map((line) => indent + line)
    .join("\n");
}
