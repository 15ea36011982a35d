import { render } from "preact";
import { Chat } from "./Chat.tsx";
import { createFrame } from "./frame.ts";
import { overrideTexts, texts } from "./texts.ts";

const address = new URL(location.href);
Object.assign(texts, document.documentElement.dataset); // the server's greeting in the visitor's language
document.documentElement.lang = address.searchParams.get("lang") || "en";
document.documentElement.dir = address.searchParams.get("dir") || "ltr";
overrideTexts(address.searchParams.get("texts"));
render(<Chat frame={createFrame(address)} />, document.getElementById("chat")!);
