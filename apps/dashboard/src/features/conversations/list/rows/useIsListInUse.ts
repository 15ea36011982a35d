import { type FocusEvent, type PointerEvent, useState } from "react";

/** Whether a list must not reorder: while a mouse is over it, or it contains the keyboard focus. */
export function useIsListInUse() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isFrozen: isPointed || isFocused,
    freezeProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === "mouse"),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocused(false);
      },
    },
  };
}
