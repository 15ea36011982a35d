/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const DEFAULT_COLOR = "1890ff";
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [16, 20, 24];

/** Up to this luminance white has a contrast of 3, enough for icons and large text (WCAG 2.2). */
const DARK_ENOUGH_FOR_WHITE = 0.3;
/** Up to this luminance white text has a contrast of 4.5, enough for small text (WCAG 2.2). */
const DARK_ENOUGH_FOR_SMALL_TEXT = 0.18;

/** Parses a hex color of three or six digits, with or without `#`. Returns the default for other values. */
export function parseColor(color: string | null | undefined): Rgb {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(color?.trim() ?? "")?.[1] ?? DEFAULT_COLOR;
  const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export const toCss = (color: Rgb) => `rgb(${color})`;

/** White if large white text is readable on the background, else a dark color. */
export const readableTextColor = (background: Rgb): Rgb =>
  luminance(background) <= DARK_ENOUGH_FOR_WHITE ? WHITE : INK;

/** Darkens a color until small text on it is readable. Light colors stay, because their text is dark. */
export function darkened(color: Rgb): Rgb {
  if (readableTextColor(color) !== WHITE) return color;
  let deep = color;
  while (luminance(deep) > DARK_ENOUGH_FOR_SMALL_TEXT) {
    deep = deep.map((part) => Math.floor(part * 0.97)) as unknown as Rgb;
  }
  return deep;
}

/** The relative luminance from 0 (black) to 1 (white). Source: WCAG 2.2, relative luminance. */
export const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The standard's straight line for parts up to 10 is left out: the result differs by less than 0.001. */
const linear = (part: number) => ((part / 255 + 0.055) / 1.055) ** 2.4;
