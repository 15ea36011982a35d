import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useRef } from "react";
import { text } from "../../texts/text.ts";
import styles from "./Palette.module.css";
import { PaletteBox } from "./PaletteBox.tsx";

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  isOpen: boolean;
  /** Called after the palette has closed, so that the focus can be restored. */
  onClose(): void;
}

/** The command palette. The chosen command runs after the palette has closed and the focus is restored. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const chosen = useRef<() => void>(undefined);
  useEffect(() => {
    if (isOpen) spotlight.open();
  }, [isOpen]);
  useEffect(() => spotlight.close, []); // otherwise it would be open for the next user

  function end() {
    onClose();
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <Spotlight.Root
      classNames={{ header: styles.header!, content: styles.content!, body: styles.body!, inner: styles.inner! }}
      store={store}
      shortcut={null}
      title={text("command.palette")}
      onSpotlightClose={end}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
      lockScroll={false}
      returnFocus={false}
    >
      <PaletteBox
        onChoose={(run) => {
          chosen.current = run;
          spotlight.close();
        }}
        onClose={spotlight.close}
      />
    </Spotlight.Root>
  );
}
