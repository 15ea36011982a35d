import type { IntegrationFolder } from "../shared/integration.ts";
import { gmail } from "./gmail.ts";
import { googleRoutes } from "./routes.ts";
import { sheets } from "./sheets.ts";

export const google: IntegrationFolder = { integrations: [gmail, sheets], routes: googleRoutes };
