import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Field, fieldsOf } from "#tests/contract/fields-of.ts";
import { namedCalls } from "#tests/contract/pages.ts";

const PAGE = readFileSync("docs/other-backends.md", "utf8");
const sections = new Map(PAGE.split(/^### /m).map((part) => [part.split("\n", 1)[0] ?? "", part]));
/** Objects inside answers that have a table of their own. */
const SHARED = /^(user\.|result\.|list\[\]\.list\[\]\.|fail\[\]\.)/;

/** The rows of a section's table, as `field type absent`. */
const rowsOf = (title: string) =>
  [...(sections.get(title) ?? "").matchAll(/^\| `(\S+)` \| ([^|]+) \| (yes|no) \|/gm)].map(
    ([, name, kind, optional]) => `${name} ${kind} ${optional}`,
  );
const rows = (fields: Field[]) =>
  fields.map(({ name, kind, optional }) => `${name} ${kind} ${optional ? "yes" : "no"}`);
const all = namedCalls();
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test.each([
  ["Customer", fieldsOf(account.me.answer)],
  ["Cart line", fieldsOf(cart.list.answer.shape.list.element.shape.list.element)],
])("the table of %s has the contract's fields", (title, fields) => {
  expect(rowsOf(title)).toEqual(rows(fields));
});

test.each(all.filter(({ group }) => group === "specification"))(
  "$name is described with what it takes and answers [S7.calls.1]",
  ({ endpoint }) => {
    const section = sections.get(titleOf(endpoint));
    expect(section).toBeDefined();
    const answered = endpoint === account.me ? [] : fieldsOf(endpoint.answer);
    expect(rowsOf(titleOf(endpoint))).toEqual(rows(answered.filter(({ name }) => !SHARED.test(name))));
    const sent = endpoint.body ? fieldsOf(endpoint.body).map(({ name }) => name) : [];
    expect(sent.filter((name) => !section?.includes(`\`${name}\``))).toEqual([]);
  },
);

test("every call that buying needs stands among the optional features", () => {
  const buying = all.filter(({ group }) => group === "buying").map(({ endpoint }) => titleOf(endpoint));
  expect(buying.filter((call) => !PAGE.includes(`\`${call}\``))).toEqual([]);
});
