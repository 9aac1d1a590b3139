import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { SearchEngine } from "../../search-engine.ts";
import { readDocuments } from "./documents.store.ts";

/** Gives engines the products that have changed. */
export const indexProducts =
  (engines: readonly Pick<SearchEngine, "index">[]) =>
  async (tx: Db, { ids }: { ids: readonly number[] }): Promise<void> => {
    for (const some of inChunks(ids)) {
      const documents = await readDocuments(tx, some);
      for (const engine of engines) await engine.index(tx, documents);
    }
  };
