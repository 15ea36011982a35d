import { Data, OperatorNotification } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { OperatorNotConfigured } from "./errors.ts";
import { notifyOperator } from "./mail-operator.ts";

const Outcome = Type.Object({
  success: Type.Boolean(),
  result: Type.Optional(Type.Object({ queued: Type.Boolean() })),
  error: Type.Optional(Type.String()),
});

export function operatorRoutes(router: Router) {
  router.post(
    "/api/admin/notifications",
    {
      access: "user",
      largestBody: 512 * 1024, // a mail of 100,000 characters as HTML
      summary: "Send a mail to the operator of this installation",
      body: OperatorNotification,
      reply: Data(Outcome),
    },
    async ({ scope, body }) => {
      try {
        await notifyOperator(scope, body);
        return { data: { success: true, result: { queued: true } } };
      } catch (error) {
        if (error instanceof OperatorNotConfigured) return { data: { success: false, error: error.message } };
        throw error;
      }
    },
  );
}
