import { useSession } from "../../../platform/session/SessionContext.tsx";
import { useMe } from "../../users/index.ts";
import { WidgetPreview } from "../../widget/index.ts";
import { text } from "../texts.ts";
import { MessageList } from "../thread/messages/MessageList.tsx";
import { EXAMPLE_CUSTOMER, exampleMessages } from "./example.ts";
import styles from "./FirstConversation.module.css";

/** In the inbox of a new account: an example of a conversation beside the live widget, in which the agent can write. */
export function FirstConversation() {
  const { account_id } = useSession();
  const me = useMe();
  return (
    <div className={styles.both}>
      <section className={styles.example} aria-labelledby="example-conversation">
        <h2 id="example-conversation" className={styles.heading}>
          {text("first.example")}
        </h2>
        <MessageList messages={exampleMessages(me)} customer={{ id: EXAMPLE_CUSTOMER, name: text("first.customer") }} />
      </section>
      <section className={styles.widget} aria-labelledby="try-widget">
        <h2 id="try-widget" className={styles.heading}>
          {text("first.try")}
        </h2>
        <p className={styles.hint}>{text("first.tryHint")}</p>
        <WidgetPreview accountId={account_id} inboxId={undefined} settings={AS_STORED} />
      </section>
    </div>
  );
}

const AS_STORED = {};
