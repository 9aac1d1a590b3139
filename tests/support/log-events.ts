import { readFileSync } from "node:fs";

export type DocumentedEvent = { event: string; isRepeated: boolean; levels: string; fields: string[] };

const ROW = /^\| `([^`]+)`( ⏱)? \| ([a-z, ]+) \| ([^|]*?) ?\| [^|]+ \| [^|]* ?\|$/gm;

/** The events of docs/logs.md. */
export const documentedEvents = (): DocumentedEvent[] =>
  [...readFileSync("docs/logs.md", "utf8").matchAll(ROW)]
    .filter(([, , , levels]) => levels !== "every line")
    .map(([, event = "", repeated, levels = "", fields = ""]) => ({
      event,
      isRepeated: repeated !== undefined,
      levels,
      fields: [...fields.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    }));
