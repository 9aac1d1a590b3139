import { printerAddress } from "#app/features/catalog/printer-name.ts";
import { Link } from "#app/ui/link.tsx";
import type { ConsumableSku } from "#contract/printer.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { DeferredConsumableTables } from "./deferred-consumable-tables.tsx";

type Props = {
  supplies: { printer_id: number; list: readonly ConsumableSku[] };
  buyer: Buyer | null;
  /** The return address after adding to the cart. */
  from: string;
};

/** The consumables of a printer that the shop sells. */
export function PrinterSupplies({ supplies: { printer_id, list }, buyer, from }: Props) {
  return (
    <div className="stack">
      <DeferredConsumableTables list={list} buyer={buyer} action={printerAddress(printer_id)} from={from} />
      <Link className="link" to={printerAddress(printer_id)}>
        整套加购，看通用机型
      </Link>
    </div>
  );
}
