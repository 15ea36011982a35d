import type { ChangeEvent } from "react";
import { palette } from "../tag-colours.ts";
import styles from "./PaletteField.module.css";
import { TagChip } from "./TagChip.tsx";
import { text } from "./texts.ts";

interface PaletteFieldProps {
  label: string;
  name: string;
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** Selects one of the tag colors, each shown as a swatch with its name. */
export const PaletteField = ({ label, name, value, onChange }: PaletteFieldProps) => (
  <fieldset className={styles.palette}>
    <legend className={styles.label}>{label}</legend>
    {palette.map((colour) => (
      <label key={colour} className={styles.colour}>
        <input type="radio" name={name} value={colour} checked={colour === value} onChange={onChange} />
        <TagChip tag={{ name: text(`tagForm.${colour}`), color: colour }} />
      </label>
    ))}
  </fieldset>
);
