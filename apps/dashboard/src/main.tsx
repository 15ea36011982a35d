import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/touch.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { environment } from "./platform/environment.ts";
import { startSession } from "./platform/session.ts";

if (environment.DEBUG_MODE) void import("./frame/show-logged.ts").then(({ showLogged }) => showLogged());
void startSession();
createRoot(document.getElementById("root")!).render(<App />);
