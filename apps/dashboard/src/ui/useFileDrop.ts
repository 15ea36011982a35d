import { type DragEvent, useState } from "react";
import { droppedFiles } from "./transferred-files.ts";

/** Takes files that are dropped anywhere on an element, and says when some are held over it. Without `onFiles`, nothing. */
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
