import type { ConsumableSku } from "#contract/printer.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ConsumableTable } from "./consumable-table.tsx";
import { groupConsumables } from "./printer.ts";

type Props = { list: readonly ConsumableSku[]; buyer: Buyer | null; action: string; from?: string | undefined };

/** A table for each kind of the consumables. */
export function ConsumableTables({ list, buyer, action, from }: Props) {
  return groupConsumables(list, buyer).map((group) => (
    <ConsumableTable key={group.name} group={group} action={action} from={from} />
  ));
}
