import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Program, run } from "./programs.ts";
import type { Sample } from "./read-samples.ts";

export const root = join(import.meta.dirname, "../../../..");

/** The folder of an application that has installed our packages, as `npm pack` packs them, and those that the guides name. */
export async function createWorkspace(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "parley-guides-"));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@parley"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const name of ["react", "phoenix", "vite", "@types"])
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  for (const name of ["sdk", "react"]) {
    const args = [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", join(modules, "@parley", name)];
    await run(process.execPath, args, { cwd: join(root, "packages", name), env: { NODE_ENV: "production" } });
  }
  return folder;
}

/** Samples that a browser runs are compiled with less strict rules, because they are JavaScript. */
const projects = {
  programs: { strict: true, types: ["node", "react"] },
  pages: { strict: false, allowJs: true, checkJs: true, types: ["vite/client"] },
};

type Project = keyof typeof projects;

/** The TypeScript and JavaScript of a sample, by project; undefined for other languages. */
function sourceOf({ language, code }: Sample): { project: Project; name: string; code: string } | undefined {
  if (language === "ts" || language === "tsx") return { project: "programs", name: `sample.${language}`, code };
  if (language === "js" && isForBrowsers(code)) return { project: "pages", name: "sample.js", code };
  if (language === "html") return { project: "pages", name: "sample.js", code: scriptsOf(code).join("\n") };
  return undefined;
}

/** Whether the sample uses objects that only a browser has. */
export const isForBrowsers = (code: string) => /\b(window|document|localStorage|location)\b/.test(code);

/** The texts of a page's scripts. */
export const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code!);

export const folderOf = (workspace: string, { guide, line }: Sample) => join(workspace, `${guide}-${line}`);

/**
 * Checks the types of all samples. The object `window.Parley` has the types of the widget's source, so that a misspelled
 * option is an error.
 * @returns the output of the compiler, each error with the path of its sample
 */
export async function compile(workspace: string, samples: Sample[]): Promise<string> {
  const files: Record<Project, string[]> = { programs: [], pages: [] };
  for (const sample of samples) {
    const source = sourceOf(sample);
    if (!source) continue;
    const file = join(folderOf(workspace, sample), source.name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source.code);
    files[source.project].push(file);
  }
  files.pages.push(join(root, "packages/widget/src/loader/index.ts"));
  let output = "";
  for (const [project, options] of Object.entries(projects)) {
    const compilerOptions = {
      ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable"], module: "nodenext", moduleDetection: "force" },
      ...{
        allowImportingTsExtensions: true,
        erasableSyntaxOnly: true,
        jsx: "react-jsx",
        noEmit: true,
        skipLibCheck: true,
      },
      ...options,
    };
    const config = join(workspace, `tsconfig.${project}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: files[project as Project] }));
    const program = new Program(join(root, "node_modules/.bin/tsc"), ["--project", config], { cwd: workspace });
    if ((await program.ended) !== 0) output += program.output;
  }
  return output;
}
