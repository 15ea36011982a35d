import { Data } from "@parley/contract";
import Type from "typebox";
import type { Router } from "./router.ts";

const Pong = Data(Type.Object({ message: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }));

/** Answers that the server is there, and repeats what it was sent. */
export function servePing(router: Router) {
  router.get("/api/ping", { access: "public", summary: "Is anybody there?", reply: Pong }, async ({ query }) => ({
    data: { message: "Pong!", params: query },
  }));
  router.post("/api/ping", { access: "public", summary: "Is anybody there?", reply: Pong }, async ({ body }) => ({
    data: { message: "Pong!", params: body },
  }));
}
