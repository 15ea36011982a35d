import "./ui/mantine.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/touch.css";
import { askForFirstList } from "./features/conversations/list/first-list.ts";
import { environment } from "./platform/environment.ts";
import { startSession } from "./platform/session.ts";

if (environment.DEBUG_MODE) void import("./frame/show-logged.ts").then(({ showLogged }) => showLogged());
void startSession().then(() => askForFirstList(window.location));
void import("./App.tsx").then(({ showApp }) => showApp(document.getElementById("root")!));
