import { STAFF_LIMITS } from "./limits.ts";
import { readTables } from "./read-file.ts";
import { readList } from "./read-list.ts";
import type { Reading } from "./reading.ts";

/** Reads in the thread of the shop, for tests and for development, where no stranger sends files. */
export const directReading: Reading = {
  list: async (_sender, source, use) => use(readList(source)),
  tables: async (bytes) => readTables(bytes, { limits: STAFF_LIMITS }),
};
