import { useStore } from "zustand";
import { createStoredStore } from "../../platform/client-state.ts";
import { text } from "./texts.ts";

export interface Faq {
  question: string;
  answer: string;
}

const subjects = ["what", "chat", "pricing", "creators", "place"] as const;

/** The default questions and answers. */
const defaultFaqs = (): Faq[] =>
  subjects.map((subject) => ({ question: text(`faq.${subject}.question`), answer: text(`faq.${subject}.answer`) }));

const faqs = createStoredStore("bot-demo-faqs", parseFaqs);

export const useFaqs = () => useStore(faqs);

/** Adds an entry at the top. Returns false if the question or the answer is empty. */
export function addFaq(faq: Faq): boolean {
  const question = faq.question.trim();
  const answer = faq.answer.trim();
  if (question === "" || answer === "") return false;
  faqs.save([{ question, answer }, ...faqs.getState()]);
  return true;
}

export function removeFaq(faq: Faq) {
  faqs.save(faqs.getState().filter((each) => each !== faq));
}

/** The stored entries. The value may have any form, since any script or user can write to the browser's storage. */
export function parseFaqs(kept: unknown): Faq[] {
  return Array.isArray(kept) ? kept.filter(isFaq) : defaultFaqs();
}

function isFaq(value: Partial<Faq> | null): value is Faq {
  return typeof value?.question === "string" && typeof value.answer === "string";
}
