import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { text } from "../../texts/text.ts";
import optionStyles from "../interaction/Option.module.css";
import styles from "./SuggestionMenu.module.css";
import { optionId, type Suggestions } from "./useSuggestions.ts";

/** The suggestions of `useSuggestions`, above their positioned parent. Screen readers announce their number. */
export function SuggestionMenu({ id, label, found, activeIndex, onPick }: Suggestions) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);
  return (
    <>
      <span role="status">
        <VisuallyHidden>{found.length > 0 && text("suggestions.found", { count: found.length })}</VisuallyHidden>
      </span>
      {found.length > 0 && (
        <div ref={menu} id={id} className={styles.menu} role="listbox" aria-label={label}>
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={suggestion.id}
              id={optionId(id, suggestion)}
              className={`${optionStyles.option} ${styles.option}`}
              role="option"
              aria-selected={index === activeIndex}
              data-active={index === activeIndex}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(suggestion)}
            >
              <span className={styles.name}>{suggestion.name}</span>
              {suggestion.detail && <span className={optionStyles.detail}>{suggestion.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
