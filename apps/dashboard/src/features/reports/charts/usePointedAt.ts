import { type PointerEvent, useState } from "react";

/** Which of so many places, beside each other and equally wide, the pointer is over. */
export function usePointedAt(count: number) {
  const [pointedAt, setPointedAt] = useState<number>();
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => setPointedAt(undefined),
  };
  // Of another range there may be fewer.
  return { pointedAt: pointedAt !== undefined && pointedAt < count ? pointedAt : undefined, handlers };
}
