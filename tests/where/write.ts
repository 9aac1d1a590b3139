import { writeFileSync } from "node:fs";
import { writePage } from "#tests/controls/seen.ts";
import { PAGE, page } from "./where.ts";

writeFileSync(PAGE, page());
writePage();
