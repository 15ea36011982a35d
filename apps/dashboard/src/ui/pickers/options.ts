import type { ReactNode } from "react";
import { hasEveryWord } from "../text/every-word.ts";

export interface PickerOption {
  value: string;
  label: string;
  /** A second line below the label. */
  detail?: string | undefined;
  /** Further words by which the option is found. */
  keywords?: string | undefined;
  /** A picture before the label. */
  mark?: ReactNode;
  /** Shown at the end of the line. */
  aside?: ReactNode;
  isDisabled?: boolean;
}

const MOST_SHOWN = 100;

/**
 * At most 100 options that contain every typed word. Labels that begin with the typed text come first, then labels with a word
 * that does.
 */
export function findOptions(options: PickerOption[], typed: string): PickerOption[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === "") return options.slice(0, MOST_SHOWN);
  const found = options.filter(({ label, detail = null, keywords = null }) =>
    hasEveryWord(wanted, label, detail, keywords),
  );
  return found.toSorted((one, other) => distanceOf(one, wanted) - distanceOf(other, wanted)).slice(0, MOST_SHOWN);
}

function distanceOf({ label }: PickerOption, wanted: string): number {
  const words = label.toLocaleLowerCase();
  if (words.startsWith(wanted)) return 0;
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 1 : 2;
}

/** The typed name if a new option may have it. Names that differ only in case count as the same. */
export function newNameIn(options: PickerOption[], typed: string): string | undefined {
  const name = typed.trim();
  const isTaken = options.some(({ label }) => label.toLocaleLowerCase() === name.toLocaleLowerCase());
  return name === "" || isTaken ? undefined : name;
}
