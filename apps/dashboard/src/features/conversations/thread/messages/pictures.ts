import type { File } from "@parley/contract";
import { createContext } from "react";

export const isPicture = ({ content_type }: File) => content_type.startsWith("image/");

/** Opens an image of the thread in the gallery. */
export const OpenPicture = createContext<(file: File) => void>(() => undefined);
