import { writeFileSync } from "node:fs";
import { PAGE, page } from "./where.ts";

writeFileSync(PAGE, page());
