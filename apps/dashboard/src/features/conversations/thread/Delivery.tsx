import type { Message } from "@parley/contract";
import { text } from "../../../texts/of/open-conversation.ts";
import { IconCheck, IconChecks, IconClock } from "../../../ui/icons.ts";
import { exactTime, instantOf } from "../../../ui/times.ts";
import type { OutgoingMessage } from "../composer/outbox.ts";

/** How far a message has come: on its way, stored, seen. One that failed says so itself. */
export function Delivery({ message, outgoing }: { message: Message; outgoing: OutgoingMessage | undefined }) {
  if (outgoing?.state === "failed") return null;
  const [Icon, label] = outgoing
    ? [IconClock, text("delivery.sending")]
    : message.seen_at
      ? [IconChecks, text("delivery.seen", { time: exactTime(instantOf(message.seen_at)) })]
      : [IconCheck, text("delivery.sent")];
  return <Icon size={14} stroke={1.75} role="img" aria-label={label} title={label} />;
}
