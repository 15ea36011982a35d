import { describe, expect, test } from "vitest";
import { darkened, luminance, parseColor, type Rgb, readableTextColor } from "./colors.ts";

const contrast = (one: Rgb, other: Rgb) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

describe.each([
  "#1890ff",
  "#f5222d",
  "#fa541c",
  "#fa8c16",
  "#faad14",
  "#fadb14",
  "#a0d911",
  "#52c41a",
  "#13c2c2",
  "#2f54eb",
  "#722ed1",
  "#eb2f96",
  "#000",
  "#fff",
  "#888",
  "#f0f",
  "#0ff",
  "#ff0",
  "#0f0",
  "#7f7f00",
])("%s", (hex) => {
  const color = parseColor(hex);
  test("large text on it is readable", () =>
    expect(contrast(color, readableTextColor(color))).toBeGreaterThanOrEqual(3));
  test("small text on it is readable after darkening", () =>
    expect(contrast(darkened(color), readableTextColor(darkened(color)))).toBeGreaterThanOrEqual(4.5));
});

test.each([
  ["1890FF", [24, 144, 255]],
  ["#fa0", [255, 170, 0]],
  ["tomato", [24, 144, 255]],
  ["", [24, 144, 255]],
  [undefined, [24, 144, 255]],
])("the colour %j", (text, expected) => expect(parseColor(text)).toEqual(expected));
