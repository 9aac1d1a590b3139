// Lists the classes that a stylesheet of the app defines and no source file of the app names, and the custom properties
// that are used but defined nowhere; exits with 1 if there are any.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const APP = new URL("../../app/", import.meta.url).pathname;
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).map((name) => join(APP, name));
const read = (path) => readFileSync(path, "utf8");

/** Class names of a stylesheet's selectors: comments, strings, URLs and declarations are left out. */
function classesOf(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  const preludes = plain.match(/[^{};]+(?=\{)/g) ?? [];
  return preludes.flatMap((prelude) =>
    prelude.trim().startsWith("@") ? [] : [...prelude.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name),
  );
}

const source = files
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(read)
  .join("\n");
const named = new Set(source.match(/[\w-]+/g));

const dead = files
  .filter((path) => path.endsWith(".css"))
  .flatMap((path) =>
    [...new Set(classesOf(read(path)))]
      .filter((name) => !named.has(name))
      .map((name) => `${path.slice(APP.length)}: .${name}`),
  );
// Radix sets properties of its own on the elements that it renders.
const defined = new Set(
  files.flatMap((path) => (/\.(css|tsx?)$/.test(path) ? (read(path).match(/--[\w-]+(?="?\s*:)/g) ?? []) : [])),
);
const missing = files
  .filter((path) => /\.(css|tsx?)$/.test(path))
  .flatMap((path) =>
    [...new Set([...read(path).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))]
      .filter((name) => !defined.has(name) && !name.startsWith("--radix-"))
      .map((name) => `${path.slice(APP.length)}: ${name}`),
  );

for (const line of missing) process.stderr.write(`app/${line} is defined nowhere\n`);
for (const line of dead) process.stderr.write(`app/${line} is named by no source file\n`);
if (dead.length + missing.length > 0) process.exitCode = 1;
