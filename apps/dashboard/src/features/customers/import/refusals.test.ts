import { ApiError } from "@parley/api-client";
import { expect, test, vi } from "vitest";

vi.stubGlobal("window", { location: { origin: "https://parley.example" }, addEventListener: () => undefined });
const { columnsRefusal, fileRefusal } = await import("./refusals.ts");

const refused = (fields: Record<string, string[]>) => new ApiError(422, "Invalid", fields);
const unreachable = new TypeError("Failed to fetch");

test.each([
  [refused({ file: ["is not a CSV file"] }), "This file is not a CSV file."],
  [refused({ file: ["is a picture"] }), "This file can't be imported: is a picture"],
  [unreachable, expect.not.stringContaining("This file")],
])("the refusal of a file is a sentence", (error, sentence) => expect(fileRefusal(error)).toEqual(sentence));

test.each([
  [refused({ mapping: ["has a field twice"] }), "Two columns have the same meaning. Choose each one only once."],
  [refused({ mapping: ["is odd"] }), "These columns can't be imported: is odd"],
  [unreachable, expect.not.stringContaining("columns")],
])("the refusal of columns is a sentence", (error, sentence) => expect(columnsRefusal(error)).toEqual(sentence));
