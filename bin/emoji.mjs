// Writes the emoji tables of the widget and the dashboard, with GitHub's names; with --verify, only compares.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gemoji } from "gemoji";

/** Frequent emoji, the most frequent first. All 1,870 would take 11 KB in the widget. */
const frequent = `
😄😁😂🤣😃😀😅😆😉😊😇😍🙂🙃😌😘🤩🥳😎🤓🤔😐😑😶😏😒🙄😬😯😮😲😳🥺😢😭😱😕😟🙁😞😓😩😫🥱😴😪😠😡😤🤯😵😷🤒🤧🤗🤫🫡🫠🤪😛😋🤑🤠👻🤖
👍👎👌👏🙌🙏🤝👋💪☝️👉👈👇🤞✌️✊👊✋✍️🤷🤦🙇🙋👀🧠❤️🧡💛💚💙💜💔💖🔥✨⭐💥💯🎉🎊🎁🎈🎂🍰🏆🏅🚀🌈☀️☁️🌧️❄️⚡☔☕🍵🍕🍺🍾🍎🐶🐱🐛🐢🦄🌻🌹🍀
✅✔️❌⚠️❓❗ℹ️🛑⛔💡🔔🔒🔓🔑🔍🔗📎📌📝📖📅📆🕒⏳⏰📈📉📧✉️📥📤📦📞📱💻⌨️🖨️📷💳💰💵💶🛒🚚🚗🚲🚆✈️🏠🏢🏪🏥🌍🗺️🛠️🔧🔨⚙️🚧♻️➡️⬅️⬆️⬇️🔙🔜🆕🆓🆘©️™️`;

const known = new Map(gemoji.map((entry) => [entry.emoji, entry]));
const emoji = [...new Intl.Segmenter("en").segment(frequent.replaceAll("\n", ""))].map(({ segment }) => segment);
const chosen = emoji.map((symbol) => {
  const entry = known.get(symbol);
  if (!entry) throw new Error(`gemoji does not know ${symbol}`);
  return entry;
});

// Sorted by symbol and with the names apart, so that it compresses best.
const sorted = chosen.toSorted((one, other) => (one.emoji < other.emoji ? -1 : 1));
const forWidget = `// Written by \`npm run emoji\`.

/** The names of each symbol, with commas between them, in the order of \`emoji\`. */
export const names =
  "${sorted.map(({ names }) => names.join(",")).join(" ")}";

export const emoji =
  "${sorted.map(({ emoji }) => emoji).join(" ")}";

/** The same symbols, the most frequent first. */
export const frequent =
  "${emoji.join(" ")}";
`;

const words = (tags) => tags.map((tag) => tag.replaceAll(" ", "_")).join(",");
const lines = chosen.map(({ emoji, names, tags }) => [emoji, names.join(","), words(tags)].join(" ").trim());
const forDashboard = `// Written by \`npm run emoji\`.

/** A line for each symbol, the most frequent first: its names, and other words for it. */
export const table = \`
${lines.join("\n")}
\`;
`;

const files = {
  "packages/widget/src/frame/emoji/short-codes.generated.ts": forWidget,
  "apps/dashboard/src/features/conversations/composer/suggestions/emoji.generated.ts": forDashboard,
};
for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes("--verify")) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${path} is outdated. Run \`npm run emoji\`.`);
    process.exitCode = 1;
  }
}
