import { type DragEvent, useState } from "react";
import { droppedFiles } from "./transferred-files.ts";

/** Accepts files dropped on an element, and returns whether files are dragged over it. Does nothing without `onFiles`. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onFiles) return { isOver: false, dropProps: {} };

  function hold(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }
  const dropProps = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      onFiles(droppedFiles(event.dataTransfer));
    },
  };
  return { isOver, dropProps };
}
