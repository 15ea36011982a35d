import { NativeSelect } from "@mantine/core";
import { Card } from "../../ui/Card.tsx";
import { text } from "./texts.ts";
import { useArchiving } from "./useArchiving.ts";

const OFFERED_DAYS = [7, 14, 30, 90, 365];

/** The number of days after which closed conversations are archived. Off by default. */
export function ArchivingCard() {
  const { isKnown, days, archiveAfter } = useArchiving();
  if (!isKnown) return null;
  const offered = [...new Set([...OFFERED_DAYS, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <Card heading={text("archiving.heading")} hint={text("archiving.hint")}>
      <NativeSelect
        label={text("archiving.after")}
        value={days ?? ""}
        onChange={({ target }) => archiveAfter(target.value === "" ? null : Number(target.value))}
        data={[
          { value: "", label: text("archiving.never") },
          ...offered.map((count) => ({ value: String(count), label: text("archiving.days", { count }) })),
        ]}
      />
    </Card>
  );
}
