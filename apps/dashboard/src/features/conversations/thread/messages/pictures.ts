import type { File } from "@parley/contract";
import { createContext } from "react";

export const isPicture = ({ content_type }: File) => content_type.startsWith("image/");

/** Shows a picture of the thread large. */
export const OpenPicture = createContext<(file: File) => void>(() => undefined);
