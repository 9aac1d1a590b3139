import { type ComponentProps, lazy, Suspense } from "react";
import { ConsumableTable } from "./consumable-table.tsx";

/** The bundler drops the static import from the browser's code, where this branch is false. */
const Table = import.meta.env.SSR
  ? ConsumableTable
  : lazy(() => import("./consumable-table.tsx").then((module) => ({ default: module.ConsumableTable })));

/** The consumables of a printer on a product's page, which few products have: browsers load its code where it is shown. */
export function DeferredConsumableTable(props: ComponentProps<typeof ConsumableTable>) {
  return (
    <Suspense fallback={<div className="min-h-72" />}>
      <Table {...props} />
    </Suspense>
  );
}
