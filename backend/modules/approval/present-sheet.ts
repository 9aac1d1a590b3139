import { regionLine } from "#contract/rules/address.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import type { findOwnAddress as AddressOf } from "../address/address.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { sheetOf } from "./sheet.ts";

type Deps = { addressOf: typeof AddressOf; checkout: Pick<Checkout, "priceLines"> };

export type PresentSheet = ReturnType<typeof createPresentSheet>;

/**
 * The sheet of lines at this moment, with the reasons why lines cannot be ordered; null where the customer has no such
 * address.
 */
export function createPresentSheet({ addressOf, checkout }: Deps) {
  return async function presentSheet(
    db: Db,
    customer: Pick<Caller, "id">,
    lines: readonly { sku_id: number; quantity: number }[],
    address_id: number,
  ) {
    const address = await addressOf(db, customer, address_id);
    if (!address) return null;
    const priced = await checkout.priceLines(db, customer, lines, address);
    const problems = new Map(priced.lines.flatMap((line) => (line.problem ? [[line.item.sku.id, line.problem]] : [])));
    return { sheet: sheetOf(priced, `${regionLine(address)} ${address.detail}`), problems };
  };
}
