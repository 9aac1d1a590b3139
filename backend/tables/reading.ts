import type { ListSource, ReadList } from "./read-list.ts";
import type { TableFile } from "./table.ts";

/** Whoever sends a list; `client` is one customer, or one household or office of visitors. */
export type Sender = { readonly client: string; readonly isVisitor: boolean };

/** A customer as the sender of a list. */
export const senderOf = (customer_id: number): Sender => ({ client: `customer:${customer_id}`, isVisitor: false });

/** Reads files and texts that others made, each bounded in bytes, time and number. */
export type Reading = {
  /**
   * Reads a list and passes it to `use`, whose work counts as a part of the client's one reading at a time.
   * @throws ApiError 400 for lists that cannot be read in the time, and while too many wait.
   */
  list<Result>(sender: Sender, source: ListSource, use: (list: ReadList) => Promise<Result>): Promise<Result>;
  /** The visible tables of a file that staff import. @throws ApiError 400 */
  tables(bytes: Uint8Array): Promise<TableFile>;
};
