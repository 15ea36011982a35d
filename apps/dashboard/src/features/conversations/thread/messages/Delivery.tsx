import type { Message } from "@parley/contract";
import { exactTime, instantOf } from "../../../../ui/text/times.ts";
import { IconCheck, IconChecks, IconClock } from "../../../../ui/theme/icons.ts";
import type { OutgoingMessage } from "../../composer/outbox.ts";
import { text } from "../../texts.ts";

/** The delivery state of a message: sending, stored or seen. Failures are shown elsewhere. */
export function Delivery({ message, outgoing }: { message: Message; outgoing: OutgoingMessage | undefined }) {
  if (outgoing?.state === "failed") return null;
  const [Icon, label] = outgoing
    ? [IconClock, text("delivery.sending")]
    : message.seen_at
      ? [IconChecks, text("delivery.seen", { time: exactTime(instantOf(message.seen_at)) })]
      : [IconCheck, text("delivery.sent")];
  return <Icon size={14} stroke={1.75} role="img" aria-label={label} title={label} />;
}
