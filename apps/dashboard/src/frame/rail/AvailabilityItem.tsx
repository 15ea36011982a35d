import { Menu } from "@mantine/core";
import { useAvailability } from "../../features/users/index.ts";
import { text } from "../../texts/text.ts";

/** Switches between available and away. */
export function AvailabilityItem() {
  const { isAway, toggle } = useAvailability();
  return <Menu.Item onClick={toggle}>{text(isAway ? "status.setAvailable" : "status.setAway")}</Menu.Item>;
}
