import { expect, test } from "vitest";
import { placementOf } from "./placement.ts";

const place = (side: string, offset: number, bottom: number, radius = 12) =>
  `--parley-${side}:${offset}px;--parley-bottom:${bottom}px;--parley-radius:${radius}px;`;

test.each([
  ["at the right without settings", {}, {}, "ltr", place("right", 20, 20)],
  ["where the page puts it", { position: "left" }, {}, "ltr", place("left", 20, 20)],
  ["where the team puts it", {}, { position: "left", side_offset: 0, bottom_offset: 90 }, "ltr", place("left", 0, 90)],
  [
    "where the page puts it, also against the team's settings",
    { position: { side: "right", offset: 0, bottom: 4 } },
    { position: "left", side_offset: 50, bottom_offset: 90 },
    "ltr",
    place("right", 0, 4),
  ],
  [
    "at the page's side and the team's distances",
    { position: "left" },
    { position: "right", side_offset: 50, bottom_offset: 90 },
    "ltr",
    place("left", 50, 90),
  ],
  [
    "at the team's side and the page's distance",
    { position: { bottom: 8 } },
    { position: "left" },
    "ltr",
    place("left", 20, 8),
  ],
  ["at the left for start", { position: "start" }, {}, "ltr", place("left", 20, 20)],
  ["at the right for start in a right-to-left page", { position: "start" }, {}, "rtl", place("right", 20, 20)],
  ["at the right for end", {}, { position: "end" }, "ltr", place("right", 20, 20)],
  ["at the left for end in a right-to-left page", {}, { position: "end" }, "rtl", place("left", 20, 20)],
  ["at the right in a right-to-left page without settings", {}, {}, "rtl", place("right", 20, 20)],
  ["with the team's corners", {}, { corner_radius: 0 }, "ltr", place("right", 20, 20, 0)],
  ["with the page's corners", { cornerRadius: 0 }, { corner_radius: 24 }, "ltr", place("right", 20, 20, 0)],
] as const)("the widget is %s", (_where, asked, stored, direction, expected) => {
  expect(placementOf(asked, stored, direction)).toBe(expected);
});
