import { useMediaQuery } from "@mantine/hooks";
import { PhoneBar } from "../PhoneBar.tsx";
import { Rail } from "./Rail.tsx";

export function MainMenu() {
  const isPhone = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  return isPhone ? <PhoneBar /> : <Rail />;
}
