import { render } from "preact";
import { Chat } from "./Chat.tsx";
import { createFrame } from "./frame.ts";

const address = new URL(location.href);
document.documentElement.lang = address.searchParams.get("lang") || "en";
document.documentElement.dir = address.searchParams.get("dir") || "ltr";
render(<Chat frame={createFrame(address)} />, document.getElementById("chat")!);
