import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useEffectEvent, useRef } from "react";
import { environment } from "../../platform/environment.ts";
import styles from "./CodeEditor.module.css";

/** In the colours of the page, whichever theme it has. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--link)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--success)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: [tags.tagName, tags.attributeName], color: "var(--link)" },
  { tag: [tags.comment], color: "var(--text-2)", fontStyle: "italic" },
  { tag: [tags.invalid], color: "var(--danger)" },
]);

/** Browsers keep the colours of what is typed over in styles of their own, which the page's policy refuses and reports. */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { inputType, data } = event;
  if (inputType !== "insertText" || !data || view.composing || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch({ ...view.state.replaceSelection(data), userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** The whole line; what was written since may have left fewer. */
function marked(doc: Text, { message }: CodeProblem, number: number): Diagnostic {
  const { from, to } = doc.line(Math.min(number, doc.lines));
  return { from, to, message, severity: "error" };
}

/** What is wrong, and in which line, counted from 1. */
interface CodeProblem {
  message: string;
  line?: number;
}

interface CodeEditorProps {
  label: string;
  /** What stands there at first; from then on the editor has it. */
  value: string;
  onChange(value: string): void;
  /** Marked where it is. */
  problem?: CodeProblem | undefined;
  /** Whether problems are marked at all. */
  marksProblems?: boolean;
}

/** An editor for JavaScript, with elements among it. Tab indents; Escape, then Tab, leaves it. */
export function CodeEditor({ label, value, onChange, problem, marksProblems = false }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const changed = useEffectEvent(onChange);
  const first = useEffectEvent(() => value);
  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: first(),
        extensions: [
          environment.STYLE_NONCE ? EditorView.cspNonce.of(environment.STYLE_NONCE) : [],
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          EditorView.domEventHandlers({ beforeinput: replaceSelected }),
          javascript({ jsx: true }),
          marksProblems ? lintGutter() : [],
          syntaxHighlighting(colours),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), // or axe takes it for out of reach
          EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, marksProblems]);
  useEffect(() => {
    const view = editor.current;
    view?.dispatch(setDiagnostics(view.state, problem?.line ? [marked(view.state.doc, problem, problem.line)] : []));
  }, [problem]);
  return <div ref={place} className={styles.editor} dir="ltr" />;
}
