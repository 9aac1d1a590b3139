import { readFileSync } from "node:fs";
import { Command } from "commander";
import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { addCommands } from "./program.ts";

/** The full names of all commands below this one, such as `shops categories set`. */
function namesOf(command: Command, before: readonly string[] = []): string[] {
  const path = [...before, command.name()].filter(Boolean);
  if (command.commands.length === 0) return [path.join(" ")];
  return command.commands.flatMap((one) => namesOf(one, path));
}

/** The commands of a row of the table; those after the first omit the words that they share with it. */
function documentedIn(row: string): string[] {
  const [, cell = ""] = row.split("|");
  const [first = "", ...others] = [...cell.matchAll(/`([a-z -]+)`/g)].map(([, name = ""]) => name);
  const group = first.split(" ").slice(0, -1).join(" ");
  return [first, ...others.map((name) => (name.includes(" ") ? name : `${group} ${name}`))];
}

test("docs/staff.md lists every command and no other", () => {
  const program = new Command("");
  addCommands(
    program,
    () => Promise.reject(new Error("no command runs")),
    () => readSettings({}),
  );
  const rows = readFileSync("docs/staff.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows.flatMap(documentedIn).sort()).toEqual(namesOf(program).sort());
});
