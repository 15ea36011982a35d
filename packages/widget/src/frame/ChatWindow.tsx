import type { Visit } from "@parley/sdk/internal";
import { h } from "preact";
import styles from "./ChatWindow.module.css";
import { Composer } from "./conversation/Composer.tsx";
import { focusField } from "./conversation/focus-field.ts";
import { Thread } from "./conversation/Thread.tsx";
import { useConversation } from "./conversation/useConversation.ts";
import type { Frame, FrameState } from "./frame.ts";
import { Header } from "./Header.tsx";
import { HistoryButton } from "./history/HistoryButton.tsx";
import { onDemand } from "./on-demand.ts";
import { texts } from "./texts.ts";
import { useStore } from "./useStore.ts";

const useQuickReplies = onDemand<typeof import("./conversation/message/reply-buttons.ts")>("quick-replies");
const useEnding = onDemand<typeof import("./conversation/ending.ts")>("ending");

interface Props {
  frame: Frame;
  visit: Visit;
}

/** Stays mounted while it is closed, so that a draft is kept. */
export function ChatWindow({ frame, visit }: Props) {
  const state = useStore(frame);
  const { config, isOpen, begun } = state;
  const { said, show, ...conversation } = useConversation(visit, config);
  const { isRead, isTyping, hasEnded, hasMessages, offer, isReturning, isEmailNeeded, isAgentOnline, agents } =
    conversation;
  const suggestions = hasMessages || isEmailNeeded ? undefined : config.suggestions;
  const quickReplies = useQuickReplies(Boolean(suggestions) || JSON.stringify(offer ?? "").includes("quick_replies"));
  const ending = useEnding(hasEnded);
  function startNew() {
    visit.startNew();
    focusField(); // the button disappears
  }
  return (
    <main class={styles.window} aria-label={texts.chat} hidden={!isOpen}>
      <Header config={config} said={said} isAgentOnline={isAgentOnline} agents={agents} onClose={frame.close} />
      <Thread
        said={said}
        isRead={isRead}
        isTyping={isTyping}
        onRetry={visit.retry}
        top={
          config.showPastConversations &&
          isReturning && (
            <div class={styles.aside}>
              <HistoryButton visit={visit} show={show} />
            </div>
          )
        }
      >
        {suggestions && quickReplies?.renderSuggestions(h, suggestions, visit.send)}
        {offer && quickReplies?.renderQuickReplies(h, offer, visit.send)}
        {hasEnded && <div class={styles.aside}>{ending?.renderEnding(h, texts, startNew)}</div>}
      </Thread>
      <Composer key={visit.owner} visit={visit} config={config} isEmailNeeded={isEmailNeeded} begun={begun} />
      {isBranded(state) && (
        <a class={styles.branding} href={`${config.baseUrl}/`} target="_blank" rel="noopener">
          {texts.poweredBy}
        </a>
      )}
    </main>
  );
}

/** Accounts on the plan `team` may hide the branding. Source: `widget.md` §8.6. */
function isBranded({ plan, config }: FrameState) {
  return plan !== undefined && !(plan.toLowerCase() === "team" && config.isBrandingHidden);
}
