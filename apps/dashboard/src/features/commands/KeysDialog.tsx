import { useStore } from "zustand";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Modal } from "@mantine/core";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { type Command, commandIds, commandOf } from "./catalogue.ts";
import { customKeys, saveCustomKeys } from "./custom-keys.ts";
import { KeyRow } from "./KeyRow.tsx";
import styles from "./KeysDialog.module.css";
import { text } from "./texts.ts";

interface KeysDialogProps {
  isOpen: boolean;
  onClose(): void;
}

const groups = ["conversation", "write", "list", "go", "app"] as const satisfies Command["group"][];

/** All keys. The agent can change the keys without Mod, or disable all of them. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const own = useStore(customKeys);
  const isChanged = Object.keys(own.changed).length > 0;
  return (
    <Modal
      classNames={{ body: styles.body! }}
      opened={isOpen}
      onClose={onClose}
      title={text("command.keys")}
      size="lg"
      closeButtonProps={{ "aria-label": text("form.close") }}
      lockScroll={false}
      returnFocus={false}
    >
      <div className={styles.own}>
        <Toggle
          label={text("keys.typed")}
          description={text("keys.typedHint")}
          isOn={!own.areOff}
          onSwitch={(isOn) => saveCustomKeys({ ...own, areOff: !isOn })}
        />
        <Button
          variant="default"
          size="xs"
          disabled={!isChanged}
          onClick={() => saveCustomKeys({ ...own, changed: {} })}
        >
          {text("keys.reset")}
        </Button>
      </div>
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`keys-${group}`}>
          <h3 className={styles.heading} id={`keys-${group}`}>
            {text(`keys.${group}`)}
          </h3>
          <ul>
            {commandIds
              .filter((id) => commandOf(id).group === group)
              .map((id) => (
                <KeyRow key={id} id={id} />
              ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
