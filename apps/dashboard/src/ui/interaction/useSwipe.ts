import { type TouchEvent, useRef } from "react";
import { isRightToLeft } from "../theme/direction.ts";

const LEAST_PX = 80;
const MOST_MS = 600;

/**
 * Detects a quick swipe in the writing direction. Horizontally scrolling elements, text fields and selections keep their
 * own touches.
 */
export function useSwipe(onSwipe: () => void) {
  const begun = useRef<{ x: number; y: number; at: number }>(undefined);
  return {
    onTouchStart({ touches, target, currentTarget, timeStamp }: TouchEvent) {
      const finger = touches[0];
      const isOurs = finger && touches.length === 1 && !keepsFingers(target as HTMLElement, currentTarget);
      begun.current = isOurs ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : undefined;
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const finger = changedTouches[0];
      const { current: from } = begun;
      begun.current = undefined;
      if (!from || !finger || timeStamp - from.at > MOST_MS || document.getSelection()?.isCollapsed === false) return;
      const along = (finger.clientX - from.x) * (isRightToLeft() ? -1 : 1);
      if (along > LEAST_PX && Math.abs(finger.clientY - from.y) < along / 2) onSwipe();
    },
    onTouchCancel() {
      begun.current = undefined;
    },
  };
}

function keepsFingers(target: HTMLElement, within: EventTarget): boolean {
  if (target.closest("input, textarea, select, audio, video, dialog, [role='dialog']")) return true;
  for (let element: HTMLElement | null = target; element && element !== within; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth) return true;
  }
  return false;
}
