import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { groupBy } from "#backend/platform/group-by.ts";

/** The rules and features, and the code that can repeat a message of theirs. */
const OWN = ["contract/rules", "app/features"];
const OTHERS = [
  "app/http",
  "app/shell",
  "app/seo",
  "backend/modules",
  "backend/http",
  "backend/platform",
  "backend/tables",
];
/** Four or more Chinese characters, wherever they stand in the text. */
const MESSAGE = /(?:\p{Script=Han}.*?){4}/u;
/** The properties whose values are messages; a value of any other one is a label, as are the items of a list. */
const MESSAGE_NAMES = new Set(["error", "message", "toast", "missing"]);

type Place = { text: string; subject: string; at: string; isOwn: boolean; isLabel: boolean };

const isLabel = (node: ts.Node) =>
  ts.isArrayLiteralExpression(node.parent) ||
  (ts.isPropertyAssignment(node.parent) &&
    node.parent.initializer === node &&
    !(ts.isIdentifier(node.parent.name) && MESSAGE_NAMES.has(node.parent.name.text)));

/** The messages of a file with their places. `subject` is that of its folder, or of its name in `contract/rules`. */
function messages(file: string, source: string): Place[] {
  const [, subject = file] = /^(?:app\/features|backend\/modules|contract\/rules)\/([\w-]+)/.exec(file) ?? [];
  const isOwn = OWN.some((folder) => file.startsWith(folder));
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const visit = (node: ts.Node) => {
    const isText = ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent));
    if (isText && MESSAGE.test(node.text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ text: node.text, subject, at: `${file}:${line + 1}`, isOwn, isLabel: isLabel(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The files that share a text between quotes, or a key, with another place; only these are worth the parser's time. */
function withRepeatedTexts(files: ReadonlyMap<string, string>) {
  const texts = new Map(
    [...files].map(([file, source]) => [file, source.split(/["'`\n{},:]/).map((text) => text.trim())]),
  );
  const counts = new Map<string, number>();
  for (const text of [...texts.values()].flat()) if (MESSAGE.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...files].filter(([file]) => texts.get(file)?.some((text) => (counts.get(text) ?? 0) > 1));
}

/** Texts that occur twice in a subject, or in two subjects without being a label. Code outside of both counts where it repeats one. */
function repetitions(files: ReadonlyMap<string, string>): string[] {
  const suspects = withRepeatedTexts(files);
  const found = [...suspects].flatMap(([file, source]) => messages(file, source));
  const places = groupBy(found, ({ text }) => text);
  return [...places].flatMap(([text, all]) => {
    const own = all.filter(({ isOwn }) => isOwn);
    const unlabelled = all.filter((place) => !place.isLabel);
    const isRepeated =
      new Set(own.map(({ subject }) => subject)).size < own.length ||
      (unlabelled.length > 1 && unlabelled.some(({ isOwn }) => isOwn));
    return isRepeated ? [`${text}: ${all.map(({ at }) => at).join(", ")}`] : [];
  });
}

const readSources = () =>
  new Map(
    [...OWN, ...OTHERS].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.ts$/.test(name) && !/\.(test|sample)\.ts$/.test(name))
        .map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")] as const),
    ),
  );

test("a message stands once in the rules, the features and the code that answers them", () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(500);
  expect(repetitions(sources)).toEqual([]);
});

const RULE = 'export const GONE = "所选商品已不在";';

test.each([
  ["a rule and a form", { "contract/rules/a.ts": RULE, "app/features/b/forms.ts": 'z.string("所选商品已不在")' }, 1],
  [
    "a rule and the backend",
    { "contract/rules/a.ts": RULE, "backend/modules/b/b.ts": 'notFound("所选商品已不在")' },
    1,
  ],
  [
    "a key of a table",
    { "contract/rules/a.ts": RULE, "app/features/b/b.ts": 'const at = { 所选商品已不在: "sku" };' },
    1,
  ],
  [
    "two labels of one subject",
    { "app/features/b/a.ts": '["下单时间"]', "app/features/b/b.ts": '({ head: "下单时间" })' },
    1,
  ],
  [
    "labels of two subjects",
    { "app/features/a/a.ts": '["下单时间"]', "app/features/b/b.ts": '({ head: "下单时间" })' },
    0,
  ],
  ["three characters", { "app/features/a/a.ts": 'f("待收货")', "app/features/b/b.ts": 'f("待收货")' }, 0],
  [
    "the backend alone",
    { "backend/modules/a/a.ts": 'f("图片不存在")', "backend/modules/b/b.ts": 'f("图片不存在")' },
    0,
  ],
] as const)("%s", (_, files, count) => {
  expect(repetitions(new Map(Object.entries(files)))).toHaveLength(count);
});
