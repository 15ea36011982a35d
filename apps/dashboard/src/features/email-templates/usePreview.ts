import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromPreview, PreviewTheme, Problem, ToPreview } from "../../email-preview/messages.ts";
import { text } from "../../texts/of/email-templates.ts";
import type { TemplateFields } from "./template-fields.ts";

/** A frame that runs something says so more often than this, or its process is gone. */
const LOST_AFTER_MS = 10_000;

/** Of what is shown again, nobody waits for an answer. */
const AGAIN = -1;

/** The frame that runs an email's code and shows it, what it says of the code that it was given last, and what it showed last. */
export function usePreview(first: TemplateFields, theme: PreviewTheme, onSave: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef({ id: 0, source: first });
  const ran = useRef<number>(undefined);
  const lost = useRef<number>(undefined);
  const [opened, setOpened] = useState(0);
  const [heard, setHeard] = useState(0);
  const [isRunning, setRunning] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<TemplateFields & { html: string }>();

  // It is of no origin, so there is none that could be named; what it is sent is what it shows.
  const post = (message: ToPreview) => frame.current?.contentWindow?.postMessage(message, "*");
  const requestRender = () => post({ type: "render", id: asked.current.id, ...asked.current.source });

  function begin() {
    post({ type: "theme", theme });
    if (lost.current !== asked.current.id) requestRender();
    else if (shown) post({ type: "render", id: AGAIN, ...shown });
  }
  function take(answer: Extract<FromPreview, { type: "rendered" | "failed" }>) {
    if (answer.id !== asked.current.id) return;
    setRunning(false);
    setProblem(answer.type === "failed" ? answer.problem : undefined);
    if (answer.type === "rendered") setShown({ ...asked.current.source, html: answer.html });
  }
  const receive = useEffectEvent(({ source, data }: MessageEvent<FromPreview>) => {
    if (source !== frame.current?.contentWindow) return;
    setHeard((times) => times + 1);
    if (data?.type === "ready") begin();
    if (data?.type === "save") onSave();
    if (data?.type === "running") ran.current = data.id;
    if (data?.type === "rendered" || data?.type === "failed") take(data);
  });
  useEffect(() => {
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, []);

  /** Another frame in its place, which does not run again what this one was lost by. */
  const replace = useEffectEvent(() => {
    lost.current = ran.current;
    setOpened((times) => times + 1);
    setHeard(0);
    if (lost.current !== asked.current.id) return;
    setRunning(false);
    setProblem({ message: text("templates.lost") });
  });
  useEffect(() => {
    if (!isRunning || heard === 0) return;
    const missing = setTimeout(replace, LOST_AFTER_MS);
    return () => clearTimeout(missing);
  }, [isRunning, heard]);

  const changeTheme = useEffectEvent(post);
  useEffect(() => changeTheme({ type: "theme", theme }), [theme]);

  return {
    frame,
    /** Another frame for each of these. */
    opened,
    isRunning,
    problem,
    shown,
    refresh(source: TemplateFields) {
      asked.current = { id: asked.current.id + 1, source };
      setRunning(true);
      requestRender();
    },
  };
}
