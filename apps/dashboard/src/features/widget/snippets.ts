/** Whose widget a page shows, and from where. */
interface Installation {
  accountId: string;
  /** Absent: the primary one. */
  inboxId: string | undefined;
  serverUrl: string;
}

/** For any page, and for sites whose pages are made by a server. */
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

/** For any page whose visits may be watched. */
export function recorderSnippet(installation: Installation): string {
  return htmlSnippet(installation).replace("/widget.js", "/recorder.js");
}

/**
 * A component without a package of its own. It reaches the widget's object by name, so that it compiles as TypeScript
 * too, and takes the widget away with itself.
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

/** Nothing of how it looks: what a page asks for wins over the settings, and would go on winning when they change. */
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
