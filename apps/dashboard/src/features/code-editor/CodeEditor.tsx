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

/** Colors from the page's theme variables. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--link)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--success)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: [tags.tagName, tags.attributeName], color: "var(--link)" },
  { tag: [tags.comment], color: "var(--text-2)", fontStyle: "italic" },
  { tag: [tags.invalid], color: "var(--danger)" },
]);

/**
 * Browsers keep the style of replaced text as inline styles. The page's content security policy blocks and reports
 * those.
 */
function replaceSelected(event: InputEvent, view: EditorView): boolean {
  const { inputType, data } = event;
  if (inputType !== "insertText" || !data || view.composing || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch({ ...view.state.replaceSelection(data), userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** The whole line. The document may be shorter than at the time of the error. */
function marked(doc: Text, { message }: CodeProblem, number: number): Diagnostic {
  const { from, to } = doc.line(Math.min(number, doc.lines));
  return { from, to, message, severity: "error" };
}

/** An error in the code, with a line counted from 1. */
interface CodeProblem {
  message: string;
  line?: number;
}

interface CodeEditorProps {
  label: string;
  /** The initial value. Later changes are ignored: the editor owns its text. */
  value: string;
  onChange(value: string): void;
  /** An error to mark in its line. */
  problem?: CodeProblem | undefined;
  /** Whether errors are marked. */
  marksProblems?: boolean;
}

/** An editor for JavaScript with JSX. Tab indents. Escape, then Tab leaves the editor. */
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
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), // otherwise an axe violation
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
