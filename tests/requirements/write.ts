import { writeFileSync } from "node:fs";
import { PAGE, renderPage } from "./generate.ts";

writeFileSync(PAGE, renderPage());
