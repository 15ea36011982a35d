import { expect, test } from "vitest";
import { type Format, formatted } from "./formatting.ts";

/** `«` and `»` enclose the selection. `|` is the caret. */
function format(as: Format, shown: string) {
  const text = shown.replace(/[«»|]/g, "");
  const caret = shown.indexOf("|");
  const from = caret === -1 ? shown.indexOf("«") : caret;
  const to = caret === -1 ? shown.indexOf("»") - 1 : caret;
  const edit = formatted(as, { text, from, to });
  const after = text.slice(0, edit.from) + edit.inserted + text.slice(edit.to);
  const [start, end] = edit.selected;
  return after.slice(0, start) + (start === end ? "|" : `«${after.slice(start, end)}»`) + after.slice(end);
}

test.each<[Format, string, string]>([
  ["bold", "Ship «today», please", "Ship **«today»**, please"],
  ["bold", "Ship« today »please", "Ship **«today»** please"],
  ["bold", "Ship |", "Ship **|**"],
  ["italic", "«Ship» it", "_«Ship»_ it"],
  ["italic", "**«Ship»**", "**_«Ship»_**"],
  ["bold", "«**a** and **b**»", "**«**a** and **b**»**"],
  ["italic", "un«believ»able", "un*«believ»*able"],
  ["code", "Run «npm start»", "Run `«npm start»`"],
  ["code", "Run «a `b`»", "Run `` «a `b`» ``"],
  ["code", "See:«a\nb»", "See:\n```\n«a\nb»\n```"],
  ["code", "«a\n```»\nc", "````\n«a\n```»\n````\nc"],
  ["link", "See «the guide»", "See [the guide](«https://»)"],
  ["link", "See «https://example.com/a»", "See [|](https://example.com/a)"],
  ["link", "|", "[|](https://)"],
  ["list", "«Tea\nCake»", "«- Tea\n- Cake»"],
  ["list", "One\nT«ea\n\nCa»ke\nTwo", "One\n«- Tea\n\n- Cake»\nTwo"],
  ["list", "«Tea\n- Cake»", "«- Tea\n- Cake»"],
  ["list", "One\nTe|a", "One\n- Te|a"],
  ["list", "|", "- |"],
  ["list", "|\nTwo", "- |\nTwo"],
])("%s formats %j as %j", (as, before, after) => {
  expect(format(as, before)).toBe(after);
});

test.each<[Format, string, string]>([
  ["bold", "Ship **«today»**", "Ship «today»"],
  ["bold", "Ship «**today**»", "Ship «today»"],
  ["bold", "**|**", "|"],
  ["italic", "_«today»_", "«today»"],
  ["code", "`«npm start»`", "«npm start»"],
  ["list", "«- Tea\n- Cake»", "«Tea\nCake»"],
  ["list", "- Te|a", "Te|a"],
  ["list", "|- Tea", "|Tea"],
])("%s removes its format from %j", (as, before, after) => {
  expect(format(as, before)).toBe(after);
});

test("each line of a selection is marked for itself, behind the sign of its list, and only once", () => {
  expect(format("bold", "«One\n\n- Two\n  2. **Three** »")).toBe("«**One**\n\n- **Two**\n  2. **Three**» ");
  expect(format("bold", "«**One**\n- **Two**»")).toBe("«One\n- Two»");
});
