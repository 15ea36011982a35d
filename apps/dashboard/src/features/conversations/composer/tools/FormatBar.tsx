import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { runKey } from "../../../../ui/interaction/run-key.ts";
import { IconBold, IconCode, IconItalic, IconLink, IconList } from "../../../../ui/theme/icons.ts";
import { useKeys } from "../../../commands/index.ts";
import styles from "./ComposerTools.module.css";
import { type Format, formats } from "./formatting.ts";
import { text } from "./texts.ts";

const icons = { bold: IconBold, italic: IconItalic, link: IconLink, code: IconCode, list: IconList };

/** A button for each format. The arrow keys move between them. */
export function FormatBar({ onPick }: { onPick(format: Format): void }) {
  const bar = useRef<HTMLDivElement>(null);
  const keys: Partial<Record<Format, string[]>> = { bold: useKeys("bold"), italic: useKeys("italic") };
  useLayoutEffect(() => bar.current?.querySelector("button")?.focus({ preventScroll: true }), []);

  function press(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const move = (by: number) => buttons.at((at + (isRightToLeft ? -by : by)) % buttons.length)?.focus();
    runKey(event, {
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
      Home: () => buttons[0]?.focus(),
      End: () => buttons.at(-1)?.focus(),
    });
  }

  return (
    <div ref={bar} className={styles.tools} role="toolbar" aria-label={text("tools.format")} onKeyDown={press}>
      {formats.map((format) => {
        const Icon = icons[format];
        return (
          <IconButton
            key={format}
            label={text(`format.${format}`)}
            keys={keys[format] ?? []}
            onClick={() => onPick(format)}
          >
            <Icon size={18} stroke={1.75} />
          </IconButton>
        );
      })}
    </div>
  );
}
