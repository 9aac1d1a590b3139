import {
  LIST_PARSED_MAX,
  LIST_ROWS_MAX,
  LIST_TEXT_MAX,
  type ListRows,
  parseList,
} from "#contract/rules/list-reader.ts";
import type { Database } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { FindMany } from "../catalog/search/find-many.ts";
import { type AssessedMatch, type AssessedRow, assessList } from "./assess.ts";
import { readListFile, rowsOfList, tooManyRows } from "./list-file.ts";
import { createMatchList, type ListMatch } from "./match.ts";
import { skusById } from "./sku.store.ts";

/** A list as it arrives: pasted text, or the bytes of an uploaded file. */
export type ListSource = { readonly text: string } | { readonly bytes: Uint8Array };

export type ListReader = ReturnType<typeof createListReader>;

/** Reads lists of products that customers paste or upload, for quick order, quotations and standing lists. */
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
    /**
     * Parses the rows of a list in their order, without looking products up.
     * @throws ApiError 400 for files that cannot be read, for lists without a row and for those of more than 2,000
     * rows.
     */
    read(source: ListSource): ListRows {
      if ("text" in source && source.text.length > LIST_TEXT_MAX) throw new ApiError(400, "清单太长，请分成几份");
      const rows = "text" in source ? rowsOfList(source.text) : readListFile(source.bytes);
      if (rows.filter(({ cells }) => cells.length > 0).length > LIST_PARSED_MAX) throw tooManyRows();
      const list = parseList(rows);
      if (list.rows.length === 0) throw new ApiError(400, "清单里没有商品行");
      if (list.rows.length > LIST_ROWS_MAX) throw tooManyRows();
      return list;
    },

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
