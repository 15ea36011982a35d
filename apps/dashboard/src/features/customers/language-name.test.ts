import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";

test.each([
  ["de-AT", "German (Austria)"],
  ["en-US", "English (United States)"],
  ["hu", "Hungarian"],
  ["zz", "zz"],
  ["<script>", "<script>"],
])("the language %s is shown as %s", (tag, name) => expect(languageName(tag)).toBe(name));
