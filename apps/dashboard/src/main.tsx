import "./ui/theme/mantine.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/theme/touch.css";
import { prefetchFirstList } from "./features/conversations/index.ts";
import { environment } from "./platform/environment.ts";
import { Feed } from "./platform/feed/feed.ts";
import { startSession } from "./platform/session/session.ts";

if (environment.DEBUG_MODE) void import("./frame/show-log-entries.ts").then(({ showLogEntries }) => showLogEntries());
const feed = new Feed();
void startSession().then(() => prefetchFirstList(feed, window.location));
void import("./App.tsx").then(({ renderApp }) => renderApp(document.getElementById("root")!, feed));
