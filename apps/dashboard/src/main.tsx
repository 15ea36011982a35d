import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/touch.css";
import { prefetchFirstList } from "./features/conversations/list/prefetch-first-list.ts";
import { environment } from "./platform/environment.ts";
import { startSession } from "./platform/session.ts";

if (environment.DEBUG_MODE) void import("./frame/show-log-entries.ts").then(({ showLogEntries }) => showLogEntries());
void startSession().then(() => prefetchFirstList(window.location));
void import("./App.tsx").then(({ showApp }) => showApp(document.getElementById("root")!));
