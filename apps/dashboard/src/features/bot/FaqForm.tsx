import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { FormError } from "../../ui/forms/FormError.tsx";
import styles from "./FaqForm.module.css";
import { addFaq, type Faq } from "./faqs.ts";
import { text } from "./texts.ts";

const blank: Faq = { question: "", answer: "" };

/** The form for a new question. Both the question and the answer are required. */
export function FaqForm() {
  const [faq, setFaq] = useState(blank);
  const [hasFailed, setFailed] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLTextAreaElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const isAdded = addFaq(faq);
    setFailed(!isAdded);
    if (isAdded) setFaq(blank);
    const next = !isAdded && faq.question.trim() !== "" ? answer : question;
    next.current?.focus();
  }

  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <FormError>{hasFailed ? `${text("bot.failed")} ${text("bot.bothRequired")}` : undefined}</FormError>
      <TextInput
        ref={question}
        label={text("bot.question")}
        maxLength={1000}
        autoComplete="off"
        value={faq.question}
        onChange={(event) => setFaq({ ...faq, question: event.target.value })}
      />
      <Textarea
        ref={answer}
        label={text("bot.answer")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={faq.answer}
        onChange={(event) => setFaq({ ...faq, answer: event.target.value })}
      />
      <Button className={styles.add ?? ""} type="submit">
        {text("bot.addEntry")}
      </Button>
    </form>
  );
}
