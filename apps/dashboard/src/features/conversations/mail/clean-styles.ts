/** A mail's styles may not load files, overlay other content, or depend on the height of the frame. */
const harmless = new Set(["rgb", "rgba", "hsl", "hsla", "calc"]);
const unwanted = /^(?:position|inset|top|right|bottom|left|z-index|content|cursor|animation|transition|behavior|-moz-)/;
const ofTheFrame = /\d(?:[sld]?v(?:h|w|b|i|min|max))\b/i;

const colours = /color|background|shadow/;

/** Cleans the declarations of a `style` attribute. */
export function cleanDeclarations(given: string, keepsColours: boolean): string {
  const { style } = document.createElement("span");
  style.cssText = given;
  return textOf(style, keepsColours);
}

/** Cleans a style sheet. Style rules and media queries stay; imports, fonts and other at-rules are removed. */
export function cleanSheet(given: string, keepsColours: boolean): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(given.replaceAll(/<!--|-->/g, ""));
  return rulesOf(sheet.cssRules, keepsColours);
}

function rulesOf(rules: CSSRuleList, keepsColours: boolean): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return `${rule.selectorText} { ${textOf(rule.style, keepsColours)} }`;
      if (rule instanceof CSSMediaRule)
        return `@media ${rule.conditionText} { ${rulesOf(rule.cssRules, keepsColours)} }`;
      return "";
    })
    .join("\n");
}

/** Drops `!important`, so that the frame's own styles take precedence. */
const textOf = (style: CSSStyleDeclaration, keepsColours: boolean) =>
  [...style]
    .filter((property) => keepsColours || !colours.test(property))
    .filter((property) => isWanted(property, style.getPropertyValue(property)))
    .map((property) => `${property}: ${style.getPropertyValue(property)};`)
    .join(" ");

function isWanted(property: string, value: string) {
  const functions = [...value.matchAll(/([\w-]*)\(/g)].map(([, name]) => name!.toLowerCase());
  return !unwanted.test(property) && !ofTheFrame.test(value) && functions.every((name) => harmless.has(name));
}
