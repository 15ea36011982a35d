import type { Visit } from "@parley/sdk/internal";
import styles from "./ChatWindow.module.css";
import { Composer } from "./conversation/Composer.tsx";
import { QuickReplies } from "./conversation/message/QuickReplies.tsx";
import { Thread } from "./conversation/Thread.tsx";
import { useConversation } from "./conversation/useConversation.ts";
import type { Frame, FrameState } from "./frame.ts";
import { Header } from "./Header.tsx";
import { texts } from "./texts.ts";
import { useStore } from "./useStore.ts";

interface Props {
  frame: Frame;
  visit: Visit;
}

/** Stays mounted while it is closed, so that a draft is kept. */
export function ChatWindow({ frame, visit }: Props) {
  const state = useStore(frame);
  const { config, isOpen, focusRequests, begun } = state;
  const { said, isRead, isTyping, quickReplies, isEmailNeeded, isAgentOnline } = useConversation(visit, config);
  return (
    <main class={styles.window} aria-label={texts.chat} hidden={!isOpen}>
      <Header config={config} isAgentOnline={isAgentOnline} onClose={frame.close} />
      <Thread said={said} isRead={isRead} isTyping={isTyping} onRetry={visit.retry}>
        <QuickReplies offered={quickReplies} onSend={visit.send} />
      </Thread>
      <Composer
        visit={visit}
        config={config}
        isEmailNeeded={isEmailNeeded}
        focusRequests={focusRequests}
        begun={begun}
      />
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
