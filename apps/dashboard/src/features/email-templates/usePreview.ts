import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromPreview, PreviewTheme, Problem, ToPreview } from "./preview/messages.ts";
import type { TemplateFields } from "./template-fields.ts";
import { text } from "./texts.ts";

/** A frame reports more often than this while it runs code. A silent frame counts as crashed. */
const LOST_AFTER_MS = 10_000;

/** The id of a repeated rendering. Its result is ignored. */
const AGAIN = -1;

/**
 * The frame that runs an email's code and shows the email. Returns the error of the latest code and the latest
 * rendering.
 */
export function usePreview(first: TemplateFields, theme: PreviewTheme, onSave: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef({ id: 0, source: first });
  const ran = useRef<number>(undefined);
  const lost = useRef<number>(undefined);
  const [opened, setOpened] = useState(0);
  const [results, setResults] = useState(0);
  const [isRunning, setRunning] = useState(true);
  const [problem, setProblem] = useState<Problem>();
  const [shown, setShown] = useState<TemplateFields & { html: string }>();

  // The frame has an opaque origin, which cannot be named. The message contains only the source to render.
  const post = (message: ToPreview) => frame.current?.contentWindow?.postMessage(message, "*");
  const requestRender = () => post({ type: "render", id: asked.current.id, ...asked.current.source });

  function begin() {
    post({ type: "theme", theme });
    if (lost.current !== asked.current.id) requestRender();
    else if (shown) post({ type: "render", id: AGAIN, ...shown });
  }
  function handleAnswer(answer: Extract<FromPreview, { type: "rendered" | "failed" }>) {
    if (answer.id !== asked.current.id) return;
    setRunning(false);
    setProblem(answer.type === "failed" ? answer.problem : undefined);
    if (answer.type === "rendered") setShown({ ...asked.current.source, html: answer.html });
  }
  const receive = useEffectEvent(({ source, data }: MessageEvent<FromPreview>) => {
    if (source !== frame.current?.contentWindow) return;
    setResults((times) => times + 1);
    if (data?.type === "ready") begin();
    if (data?.type === "save") onSave();
    if (data?.type === "running") ran.current = data.id;
    if (data?.type === "rendered" || data?.type === "failed") handleAnswer(data);
  });
  useEffect(() => {
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, []);

  /** Replaces a crashed frame. The new frame does not run the same code again. */
  const replace = useEffectEvent(() => {
    lost.current = ran.current;
    setOpened((times) => times + 1);
    setResults(0);
    if (lost.current !== asked.current.id) return;
    setRunning(false);
    setProblem({ message: text("templates.lost") });
  });
  useEffect(() => {
    if (!isRunning || results === 0) return;
    const missing = setTimeout(replace, LOST_AFTER_MS);
    return () => clearTimeout(missing);
  }, [isRunning, results]);

  const changeTheme = useEffectEvent(post);
  useEffect(() => changeTheme({ type: "theme", theme }), [theme]);

  return {
    frame,
    /** A new number mounts a new frame. */
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
