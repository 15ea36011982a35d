import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { text } from "../texts/text.ts";
import { IconMoon, IconSun } from "../ui/theme/icons.ts";

/** Dark where it is light, and the other way round. */
export function useOtherTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme() === "dark" ? "light" : "dark";
  return {
    name: text(`menu.${other}`),
    Icon: other === "dark" ? IconMoon : IconSun,
    switchTo: () => setColorScheme(other),
  };
}
