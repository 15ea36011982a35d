import { Data } from "@parley/contract";
import Type from "typebox";
import type { Router } from "./router.ts";

const Pong = Data(Type.Object({ message: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }));

/** Confirms that the server answers, and returns the parameters. */
export function servePing(router: Router) {
  router.get("/api/ping", { access: "public", summary: "Test the connection", reply: Pong }, async ({ query }) => ({
    data: { message: "Pong!", params: query },
  }));
  router.post("/api/ping", { access: "public", summary: "Test the connection", reply: Pong }, async ({ body }) => ({
    data: { message: "Pong!", params: body },
  }));
}
