// npm run check: the dashboard's client state is in stores (ADR 0038). Fails on a module-level variable that changes, and
// on useSyncExternalStore. `node bin/module-state.mjs <folder>` looks at another checkout's apps/dashboard/src.
import { globSync, readFileSync } from "node:fs";

const [root = "apps/dashboard/src"] = process.argv.slice(2);

/** Scripts of separate documents without components. Their state belongs to one page. */
const pages = ["features/email-templates/preview/email-preview.ts", "features/recordings/player/frame/player.ts"];
/** A hook that reads the document and keeps nothing. */
const allowed = ["ui/interaction/useWindowFocus.ts useSyncExternalStore"];

/**
 * The source is formatted, so a declaration in the first column is at module level. A collection that begins empty
 * changes.
 */
const declarations = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)(?:: [^=\n]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);$/gm,
  /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:\[\]|\{\});$/gm,
];
const isChanged = (name, source) =>
  new RegExp(`\\b${name}(?:\\.(?:push|pop|shift|unshift|splice|sort)\\(|\\[\\w+\\] = )`).test(source);

function variablesIn(source) {
  const [variables, collections, literals] = declarations.map((declaration) =>
    [...source.matchAll(declaration)].map(([, name]) => name),
  );
  return [...variables, ...collections, ...literals.filter((name) => isChanged(name, source))];
}

const files = globSync(`${root}/**/*.{ts,tsx}`).filter((file) => !/\.(?:test|factory)\.tsx?$/.test(file));
const sources = files.map((file) => ({ file: file.slice(root.length + 1), source: readFileSync(file, "utf8") }));
const count = (pattern) => sources.reduce((sum, { source }) => sum + (source.match(pattern)?.length ?? 0), 0);
const found = sources.flatMap(({ file, source }) => {
  const names = variablesIn(source);
  if (/\buseSyncExternalStore\(/.test(source)) names.push("useSyncExternalStore");
  return names.map((name) => ({ file, entry: `${file} ${name}` }));
});

const refused = found.filter(({ file, entry }) => !pages.includes(file) && !allowed.includes(entry));
for (const { entry } of refused) console.error(`${entry}: use a store (docs/adr/0038-client-state-is-in-stores.md)`);
const stores = count(/^(?:(?:export )?const| {2}readonly) \w+ = create(?:User|Stored|StoredUser)?Store(?:<.*>)?\(/gm);
console.log(
  `${stores} stores, ${found.length} module-level variables and uses of useSyncExternalStore, ${refused.length} refused`,
);
process.exitCode = refused.length > 0 ? 1 : 0;
