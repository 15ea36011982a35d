import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { EditableCard } from "../../ui/forms/EditableCard.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { MailLinksForm } from "./MailLinksForm.tsx";
import { text } from "./texts.ts";
import { useMailLinks, useSeenHostsSwitch } from "./useMailLinks.ts";

/** The hosts to which mails to customers may link. */
export function MailLinksCard() {
  const settings = useMailLinks();
  const allowSeenHosts = useSeenHostsSwitch();
  if (!settings) return null;
  const { hosts, allows_seen_hosts, seen_hosts } = settings;
  return (
    <EditableCard
      heading={text("mailLinks.heading")}
      hint={text("mailLinks.hint")}
      lead={
        <Toggle
          label={text("mailLinks.allowSeen")}
          description={text("mailLinks.allowSeenHint")}
          isOn={allows_seen_hosts}
          onSwitch={allowSeenHosts}
        />
      }
      form={(close) => <MailLinksForm hosts={hosts} onClose={close} />}
    >
      <DescriptionList>
        <DescriptionItem name={text("mailLinks.hosts")}>{hosts.join(", ")}</DescriptionItem>
        <DescriptionItem name={text("mailLinks.seen")}>{seen_hosts.join(", ")}</DescriptionItem>
      </DescriptionList>
    </EditableCard>
  );
}
