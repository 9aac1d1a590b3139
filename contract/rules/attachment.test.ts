import { expect, test } from "vitest";
import { attachmentName } from "./attachment.ts";

test.each([
  ["平面图.pdf", "平面图.pdf"],
  ["C:\\Users\\me\\清单.xlsx", "清单.xlsx"],
  ["../../etc/passwd", "passwd"],
  ['a"b<c>\u0000\u202e.pdf', "abc.pdf"],
  ["  ", ""],
  [`长 ${"短".repeat(79)}`, "短".repeat(79)],
  [`${"长".repeat(81)} `, "长".repeat(80)],
  [`${"长".repeat(200)}.pdf`, `${"长".repeat(76)}.pdf`],
])("a file named %j is shown as %j", (name, shown) => expect(attachmentName(name)).toBe(shown));
