import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { text } from "../texts/text.ts";
import { IconMoon, IconSun } from "../ui/theme/icons.ts";

/** The opposite of the current theme. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme() === "dark" ? "light" : "dark";
  return {
    name: text(`menu.${other}`),
    Icon: other === "dark" ? IconMoon : IconSun,
    switchTo: () => setColorScheme(other),
  };
}
