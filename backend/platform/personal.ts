import type { Selectable } from "kysely";
import type { Schema } from "../database/schema.ts";

/** The name of a customer in what remains of a closed account. */
export const CLOSED_NAME = "已注销用户";

/** The columns of a customer's tables that hold personal data, with what remains in them of a closed account. */
export type PersonalColumns = { readonly [Table in keyof Schema]?: Partial<Selectable<Schema[Table]>> };
