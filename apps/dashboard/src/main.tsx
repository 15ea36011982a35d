import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/touch.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { startSession } from "./platform/session.ts";

void startSession();
createRoot(document.getElementById("root")!).render(<App />);
