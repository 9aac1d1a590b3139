import type { ListRows } from "#contract/rules/list-reader.ts";
import type { Database } from "../../database/database.ts";
import type { FindMany } from "../search/find-many.ts";
import { type AssessedMatch, type AssessedRow, assessList } from "./assess.ts";
import { createMatchList, type ListMatch } from "./match.ts";
import { skusById } from "./sku.store.ts";

export type ListReader = ReturnType<typeof createListReader>;

/** Finds the products of lists that customers paste or upload, for quick order, quotations and standing lists. */
export function createListReader(database: Pick<Database, "read">, findMany: FindMany) {
  const matchList = createMatchList(database, findMany);

  /** The state of each row by the SKUs as they are now, without a query per row. */
  async function assess(matches: readonly AssessedMatch[]): Promise<AssessedRow[]> {
    return assessList(
      matches,
      await skusById(
        database.read,
        matches.flatMap(({ sku_id }) => sku_id ?? []),
      ),
    );
  }

  return {
    /** The SKU of each row, by code, then by model, then by name; the number of queries grows by hundreds of rows. */
    match: (rows: ListRows["rows"]): Promise<ListMatch[]> => matchList(rows),

    assess,

    /**
     * Matches and assesses: each row as matched, ambiguous, missing or duplicate, with its quantity in units of the
     * SKU.
     */
    async identify({ rows }: Pick<ListRows, "rows">): Promise<AssessedRow[]> {
      return assess(await matchList(rows));
    },
  };
}
