import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { text } from "../../texts/text.ts";

/** A password that can be shown, and a hint when Caps Lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        "aria-label": text("password.show", { name: String(props.label) }),
        "aria-hidden": false,
        tabIndex: 0,
      }}
      onKeyDown={watch}
      onKeyUp={watch}
      description={isCapsLockOn ? text("password.capsLock") : undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
    />
  );
}
