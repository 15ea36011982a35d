/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const DEFAULT_COLOR = "1890ff";
export const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [16, 20, 24];

/** Up to this luminance white has a contrast of 3, enough for icons and large text (WCAG 2.2). */
const DARK_ENOUGH_FOR_WHITE = 0.3;

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

/** The relative luminance from 0 (black) to 1 (white). Source: WCAG 2.2, relative luminance. */
export const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
