import { expect, test } from "vitest";
import { replaceShortCodes } from "./short-codes.ts";

test.each([
  ["Done :tada:", "Done 🎉"],
  [":+1::heart:", "👍❤️"],
  [":thumbsup: :slightly_smiling_face: :saluting_face: :copyright:", "👍 🙂 🫡 ©️"],
  ["at 10:30:45 and :nonsense:", "at 10:30:45 and :nonsense:"],
  ["https://example.com:8080:80/", "https://example.com:8080:80/"],
  ["", ""],
])("%j becomes %j", (text, expected) => expect(replaceShortCodes(text)).toBe(expected));
