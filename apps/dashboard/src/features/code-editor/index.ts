export { CodeEditor } from "./CodeEditor.tsx";
