import { readFileSync } from "node:fs";

/** The files in which programs declare the variables that they read, as the keys of `schema` or `SHARED_VARIABLES`. */
const SCHEMAS = ["app/http/env.server.ts", "backend/settings.ts", "backend/variables.ts"];

const schemaOf = (source: string) =>
  /const (?:schema = z\.object\(|SHARED_VARIABLES = )\{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? "";

/** The names of the variables that the storefront or the backend reads. */
export const variablesOfPrograms = () =>
  new Set(
    SCHEMAS.flatMap((file) =>
      [...schemaOf(readFileSync(file, "utf8")).matchAll(/^ {2}([A-Z][A-Z_\d]+): /gm)].map(([, name = ""]) => name),
    ),
  );
