import { TextInput } from "@mantine/core";
import { text } from "../../texts/text.ts";
import styles from "./ColourField.module.css";
import { demoColours, isColour } from "./demo-options.ts";

/** One of the colours offered, or any other by its number. */
export function ColourField({ value, onChange }: { value: string; onChange(colour: string): void }) {
  return (
    <div className={styles.field}>
      <TextInput
        label={text("demo.colour")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={isColour(value) ? undefined : text("demo.invalidColour")}
      />
      <div className={styles.presets} role="radiogroup" aria-label={text("demo.presets")}>
        {Object.entries(demoColours).map(([name, colour]) => (
          <input
            key={colour}
            className={styles.preset}
            style={{ background: colour }}
            type="radio"
            name="preset"
            aria-label={text(`colour.${name as keyof typeof demoColours}`)}
            checked={colour === value.toLowerCase()}
            onChange={() => onChange(colour)}
          />
        ))}
      </div>
    </div>
  );
}
