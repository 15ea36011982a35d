import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { isRightToLeft } from "../theme/direction.ts";
import styles from "./ResizeHandle.module.css";

const STEP_PX = 10;

interface ResizeHandleProps {
  label: string;
  /** The id of the resized element, which ends at the handle. */
  controls: string;
  width: number;
  range: { least: number; most: number; usual: number };
  onChange(width: number): void;
}

/** A separator between two panes that the pointer or the arrow keys move. A double click restores the default width. */
export function ResizeHandle({ label, controls, width, range, onChange }: ResizeHandleProps) {
  const grabbed = useRef<{ x: number; width: number }>(undefined);
  const change = (wanted: number) => onChange(Math.min(range.most, Math.max(range.least, Math.round(wanted))));

  function grab({ currentTarget, pointerId, clientX, button }: PointerEvent) {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    grabbed.current = { x: clientX, width };
  }
  function drag({ clientX }: PointerEvent) {
    if (grabbed.current) change(grabbed.current.width + wider() * (clientX - grabbed.current.x));
  }
  function press(event: KeyboardEvent) {
    const widths: Record<string, number> = {
      ArrowRight: width + wider() * STEP_PX,
      ArrowLeft: width - wider() * STEP_PX,
      Home: range.least,
      End: range.most,
      Enter: range.usual,
    };
    const wanted = widths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an `<hr>` cannot be a focusable separator
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      tabIndex={0}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        grabbed.current = undefined;
      }}
      onKeyDown={press}
      onDoubleClick={() => change(range.usual)}
    />
  );
}

/** The horizontal direction that increases the width. */
const wider = () => (isRightToLeft() ? -1 : 1);
