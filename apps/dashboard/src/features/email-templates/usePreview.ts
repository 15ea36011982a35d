import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromPreview, PreviewTheme, Problem, ToPreview } from "../../email-preview/messages.ts";

interface Source {
  name: string;
  code: string;
}

/** The frame that runs an email's code and shows it, what it says of the code that it was given last, and what it showed last. */
export function usePreview(first: Source, theme: PreviewTheme, onSave: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef({ id: 0, source: first });
  const [isRunning, setRunning] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<Source & { html: string }>();

  // It is of no origin, so there is none that could be named; what it is sent is what it shows.
  const tell = (message: ToPreview) => frame.current?.contentWindow?.postMessage(message, "*");
  const ask = () => tell({ type: "render", id: asked.current.id, ...asked.current.source });

  const hear = useEffectEvent(({ source, data }: MessageEvent<FromPreview>) => {
    if (source !== frame.current?.contentWindow) return;
    if (data.type === "save") return onSave();
    if (data.type === "ready") {
      tell({ type: "theme", theme });
      return ask();
    }
    if (data.id !== asked.current.id) return;
    setRunning(false);
    setProblem(data.type === "failed" ? data.problem : undefined);
    if (data.type === "rendered") setShown({ ...asked.current.source, html: data.html });
  });
  useEffect(() => {
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  const changeTheme = useEffectEvent(tell);
  useEffect(() => changeTheme({ type: "theme", theme }), [theme]);

  return {
    frame,
    isRunning,
    problem,
    shown,
    refresh(source: Source) {
      asked.current = { id: asked.current.id + 1, source };
      setRunning(true);
      ask();
    },
  };
}
