import { TextInput } from "@mantine/core";
import styles from "./ColourField.module.css";
import { isColour, presetColours } from "./demo/demo-options.ts";
import { text } from "./texts.ts";

interface ColourFieldProps {
  value: string;
  onChange(colour: string): void;
  onBlur?(): void;
}

/** A preset color, a color from the browser's palette, or a typed hex value. */
export function ColourField({ value, onChange, onBlur }: ColourFieldProps) {
  return (
    <div className={styles.field}>
      <TextInput
        label={text("colour.label")}
        value={value}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        error={isColour(value) ? undefined : text("colour.invalid")}
        leftSection={
          <input
            className={styles.palette}
            type="color"
            aria-label={text("colour.palette")}
            value={isColour(value) ? inFull(value) : "#000000"}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        }
      />
      <div className={styles.presets} role="radiogroup" aria-label={text("colour.presets")}>
        {Object.entries(presetColours).map(([name, colour]) => (
          <input
            key={colour}
            className={styles.preset}
            style={{ background: colour }}
            type="radio"
            name="preset"
            aria-label={text(`colour.${name as keyof typeof presetColours}`)}
            checked={colour === value.toLowerCase()}
            onChange={() => onChange(colour)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </div>
  );
}

/** `#abc` as `#aabbcc`, the only form that the palette accepts. */
const inFull = (colour: string) => (colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour);
