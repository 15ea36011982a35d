import { type PointerEvent, useState } from "react";

/** The index under the pointer, among `count` places of equal width. */
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
  // After a change of the range there may be fewer places.
  return { pointedAt: pointedAt !== undefined && pointedAt < count ? pointedAt : undefined, handlers };
}
