import type { SlackAuthorization } from "@parley/contract";
import { text } from "../texts.ts";

export const nameOf = ({ team_name }: SlackAuthorization) => team_name ?? text("integrations.workspace");
