/** A mail styles its words, and nothing that fetches, floats over others or depends on how high its frame is. */
const harmless = new Set(["rgb", "rgba", "hsl", "hsla", "calc"]);
const unwanted = /^(?:position|inset|top|right|bottom|left|z-index|content|cursor|animation|transition|behavior|-moz-)/;
const ofTheFrame = /\d(?:[sld]?v(?:h|w|b|i|min|max))\b/i;

const colours = /color|background|shadow/;

/** What of a `style` attribute is left. */
export function cleanDeclarations(given: string, keepsColours: boolean): string {
  const { style } = document.createElement("span");
  style.cssText = given;
  return textOf(style, keepsColours);
}

/** What of style sheets is left: rules, also for narrow windows. Whatever they import or define is not. */
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

/** Nothing in it is important: what the frame itself says stands. */
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
