import type { Visit } from "@parley/sdk/internal";
import { h, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { logPageError } from "../../shared/page-errors.ts";
import { Thread } from "../conversation/Thread.tsx";
import { loadScript } from "../load-script.ts";
import { texts } from "../texts.ts";
import type { Pieces } from "./history.ts";

/** Opens the list of past conversations. */
export function HistoryButton({ visit, show }: { visit: Visit; show: Pieces["show"] }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) =>
        loadScript("history")
          .then(({ openHistory }: typeof import("./history.ts")) =>
            openHistory({ h, render, useState, useEffect, Thread, texts, show }, visit, currentTarget),
          )
          .catch(logPageError)
      }
    >
      {texts.pastConversations}
    </button>
  );
}
