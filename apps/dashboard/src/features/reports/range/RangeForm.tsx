import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { reportText } from "../texts.ts";
import styles from "./RangeForm.module.css";
import { lastDays, problemOf, type Range } from "./range.ts";

const OFFERED_DAYS = [7, 30, 90, 365];

interface RangeFormProps {
  range: Range;
  timeZone: string;
  onShow(range: Range): void;
}

/** The form for the range of days. */
export function RangeForm({ range, timeZone, onShow }: RangeFormProps) {
  const [edited, setEdited] = useState<Range>();
  const [isRefused, setIsRefused] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const draft = edited ?? range;
  const problem = problemOf(draft);

  function show(shown: Range) {
    setIsRefused(false);
    setEdited(undefined);
    onShow(shown);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) return show(draft);
    setIsRefused(true);
    first.current?.focus();
  }

  return (
    <form className={styles.form} noValidate aria-label={reportText("range.label")} onSubmit={submit}>
      <div className={styles.offers}>
        {OFFERED_DAYS.map((count) => {
          const offered = lastDays(count, Date.now(), timeZone);
          const isShown = offered.from === range.from && offered.to === range.to;
          return (
            <Button
              key={count}
              variant={isShown ? "light" : "default"}
              aria-pressed={isShown}
              onClick={() => show(offered)}
            >
              {reportText("range.last", { n: count })}
            </Button>
          );
        })}
      </div>
      <div className={styles.fields}>
        <TextInput
          ref={first}
          type="date"
          label={reportText("range.from")}
          error={isRefused && problem && reportText(`range.${problem}`)}
          value={draft.from}
          onChange={({ target }) => setEdited({ ...draft, from: target.value })}
        />
        <TextInput
          type="date"
          label={reportText("range.to")}
          value={draft.to}
          onChange={({ target }) => setEdited({ ...draft, to: target.value })}
        />
        <Button type="submit" className={styles.show} variant="default">
          {reportText("range.show")}
        </Button>
      </div>
      <p className={styles.hint}>{reportText("range.zone", { zone: timeZone.replaceAll("_", " ") })}</p>
    </form>
  );
}
