import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
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

interface CodeEditorProps {
  label: string;
  /** What stands there at first; from then on the editor has it. */
  value: string;
  onChange(value: string): void;
}

/** An editor for JavaScript. Tab indents; Escape, then Tab, leaves it. */
export function CodeEditor({ label, value, onChange }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
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
          javascript(),
          syntaxHighlighting(colours),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label }),
          EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
        ],
      }),
    });
    return () => view.destroy();
  }, [label]);
  return <div ref={place} className={styles.editor} dir="ltr" />;
}
