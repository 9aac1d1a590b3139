import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Ddl, ddlFor, type Engine } from "#backend/database/ddl.ts";

/** Files that may write every table: they record migrations, fill tables with demo data, or write rows unchanged as locks. */
const EXEMPT = /^backend\/(demo\/|database\/(migrate\.ts|readiness\.ts|lock\.ts))/;
/**
 * Files that are given the names of tables: the ledger in BALANCE_COLUMNS, which it alone writes, `makeDefault` by its
 * callers, and the erasure by the lists of the modules.
 */
const BY_NAME = ["backend/platform/ledger.ts", "backend/database/default-row.ts", "backend/platform/erasure.ts"];
/** Functions that write the table that their second argument names. */
const WRITERS = new Set(["makeDefault"]);
const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);
const SQL_WRITE =
  /\b(?:insert (?:or \w+ )?into|delete from|replace into|update(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(\$\{.*?\}|\w+)/gi;

/** `order` of a file in backend/modules/order, and `platform` of one in backend/platform. */
const ownerOf = (file: string) => /^backend\/(?:modules\/)?([\w-]+)/.exec(file)?.[1] ?? file;

type Sources = ReadonlyMap<string, string>;

const parse = (file: string, source: string) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

function visit(node: ts.Node, each: (node: ts.Node) => void) {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

/** The module that declares the type of each table. */
function tableOwners(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [file, source] of sources) {
    if (!source.includes("interface Schema {")) continue;
    visit(parse(file, source), (node) => {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== "Schema") return;
      for (const { name } of node.members) if (name) owners.set(name.getText(), ownerOf(file));
    });
  }
  return owners;
}

/** The tables that the lists of an erasure name, or the personal columns beside the type of a table. */
function erasedTables(node: ts.Node): string[] {
  const isErasure =
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
    /^(PLATFORM_)?erasure$/i.test(node.name.getText());
  const isPersonal = ts.isSatisfiesExpression(node) && node.type.getText() === "PersonalColumns";
  if (!isErasure && !isPersonal) return [];
  const found: string[] = [];
  const keys = (list: ts.Node) => {
    if (ts.isObjectLiteralExpression(list)) found.push(...list.properties.flatMap(({ name }) => name?.getText() ?? []));
  };
  if (isPersonal) keys(node.expression);
  visit(node, (part) => {
    if (!ts.isPropertyAssignment(part)) return;
    const name = part.name.getText();
    if (/^(deleted|untouched|files)$/.test(name) && ts.isArrayLiteralExpression(part.initializer))
      found.push(...part.initializer.elements.filter(ts.isStringLiteralLike).map(({ text }) => text));
    if (/^(emptied|mailed)$/.test(name)) keys(part.initializer);
  });
  return found;
}

/** The tables that a file writes, with their lines; a name that is not written out is empty. */
function writesOf(file: string, source: string) {
  const tree = parse(file, source);
  const found: { table: string; line: number }[] = [];
  visit(tree, (node) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isCallExpression(node)) {
      const { expression, arguments: args } = node;
      const isWrite = ts.isPropertyAccessExpression(expression) && WRITES.has(expression.name.text);
      const isWriter = ts.isIdentifier(expression) && WRITERS.has(expression.text);
      if (!isWrite && !isWriter) return;
      const table = args[isWrite ? 0 : 1];
      found.push({ table: table && ts.isStringLiteralLike(table) ? (table.text.split(" ")[0] ?? "") : "", line });
    }
    for (const table of erasedTables(node)) found.push({ table, line });
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") {
      for (const [, table = ""] of node.template.getText().matchAll(SQL_WRITE))
        found.push({ table: table.startsWith("$") ? "" : table, line });
    }
  });
  return found;
}

/** Writes to tables of other modules. */
function foreignWrites(sources: Sources): string[] {
  const owners = tableOwners(sources);
  return [...sources].flatMap(([file, source]) => {
    if (EXEMPT.test(file)) return [];
    return writesOf(file, source).flatMap(({ table, line }) => {
      if (table === "") return BY_NAME.includes(file) ? [] : [`${file}:${line} writes a table that it does not name`];
      const owner = owners.get(table) ?? "nobody";
      return owner === ownerOf(file) ? [] : [`${file}:${line} writes ${table} of ${owner}`];
    });
  });
}

const MIGRATIONS = import.meta.glob<(ddl: Ddl) => readonly string[]>("/backend/**/*.migration.ts", {
  eager: true,
  import: "default",
});
const CREATED = /^create (?:virtual )?table (\w+)/;
const CHANGED = /^(?:create (?:unique )?index \w+ on|(?:alter|drop) table|insert into|update|delete from) (\w+)/;

/** The tables that the first group of a pattern names in the statements of migrations, with the modules of their files. */
function migratedTables(engine: Engine, pattern: RegExp): (readonly [table: string, module: string])[] {
  return Object.entries(MIGRATIONS).flatMap(([path, statements]) =>
    statements(ddlFor(engine)).flatMap((statement) => {
      const table = pattern.exec(statement)?.[1];
      return table ? [[table, ownerOf(path.slice(1))] as const] : [];
    }),
  );
}

const readSources = () =>
  new Map<string, string>(
    readdirSync("backend", { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
      .map((name) => [`backend/${name}`, readFileSync(`backend/${name}`, "utf8")]),
  );

test("a table is written by the module that declares it", () => {
  const sources = readSources();
  expect(tableOwners(sources).size).toBeGreaterThan(130);
  expect(foreignWrites(sources)).toEqual([]);
});

test.each(["sqlite", "postgres"] as const)(
  "a table is created and changed by the module that declares it: %s",
  (engine) => {
    const owners = tableOwners(readSources());
    owners.delete("migrations");
    const created = migratedTables(engine, CREATED);
    expect(new Map(created)).toEqual(owners);
    expect(created).toHaveLength(owners.size);
    expect(migratedTables(engine, CHANGED).filter(([table, module]) => owners.get(table) !== module)).toEqual([]);
  },
);

test("every exemption is of a file that exists", () => {
  const sources = readSources();
  expect(BY_NAME.filter((file) => !sources.has(file))).toEqual([]);
});

const OWN = "declare module 'x' { interface Schema { carts: { id: number } } }";

test.each([
  ["of the own module", "a", 'db.insertInto("carts")', 0],
  ["of another module", "b", 'db.insertInto("carts").values(row)', 1],
  ["under an alias", "b", 'db.updateTable("carts as c")', 1],
  ["that is deleted from", "b", 'db.deleteFrom("carts")', 1],
  ["in SQL", "b", "sql`update carts set id = 1`", 1],
  ["in SQL with an alias", "b", "sql`update carts c set id = 1`", 1],
  ["in SQL that inserts", "b", "sql`insert into carts (id) values (1)`", 1],
  ["in SQL that deletes", "b", "sql`delete from carts`", 1],
  ["that is only read", "b", "sql`select id from carts for update`", 0],
  ["that a helper writes", "b", 'makeDefault(tx, "carts", 1, 2)', 1],
  ["that is erased", "b", 'const x = { erasure: { deleted: ["carts"] } }', 1],
  ["that is emptied", "b", 'const x = { erasure: { emptied: { carts: { name: "" } } } }', 1],
  ["with personal columns", "b", 'const x = { carts: { name: "" } } satisfies PersonalColumns', 1],
  ["without a name", "a", "db.deleteFrom(table)", 1],
  ["without a name in SQL", "a", ["sql`delete from $", "{sql.table(table)}`"].join(""), 1],
  ["that nobody declares", "a", 'db.deleteFrom("lists")', 1],
])("a table %s", (_, module, source, count) => {
  const sources = new Map([
    ["backend/modules/a/a.schema.ts", OWN],
    [`backend/modules/${module}/x.store.ts`, source],
  ]);
  expect(foreignWrites(sources)).toHaveLength(count);
});
