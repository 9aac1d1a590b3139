import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { variablesOfPrograms } from "#tests/support/variables.ts";

const PAGES = ["README.md", ...markdownIn("docs")];
/** The pages with excerpts of the code. */
const WALKS = ["docs/adding-a-page.md", "docs/adding-a-field.md"];

function markdownIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

test("every relative link of the documentation leads to a file", () => {
  const broken = PAGES.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !target.startsWith("http") && !existsSync(join(dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test.each(["README.md", ".env.example"])("%s names every variable", (page) => {
  const variables = [...variablesOfPrograms()];
  expect(variables).toContain("PUBLIC_ORIGIN");
  expect(variables).toContain("BACKEND_PORT");
  const text = readFileSync(page, "utf8");
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test("README names every command", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const text = readFileSync("README.md", "utf8");
  const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b|\`${name}\``).test(text));
  expect(unnamed).toEqual([]);
});

test.each(WALKS)("the excerpts of %s are the code, in its order", (page) => {
  const excerpts = [...readFileSync(page, "utf8").matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  expect(excerpts.length).toBeGreaterThan(8);
  const differing = excerpts.flatMap(([, file = "", excerpt = ""]) => {
    let rest = readFileSync(file, "utf8").split("\n");
    return excerpt.split("\n").flatMap((line) => {
      if (["", "…"].includes(line.trim())) return [];
      const found = rest.indexOf(line);
      rest = rest.slice(found + 1);
      return found === -1 ? [`${file}: ${line.trim()}`] : [];
    });
  });
  expect(differing).toEqual([]);
});
