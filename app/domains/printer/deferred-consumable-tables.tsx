import { type ComponentProps, lazy, Suspense } from "react";
import { ConsumableTables } from "./consumable-tables.tsx";

/** The bundler drops the static import from the browser's code, where this branch is false. */
const Tables = import.meta.env.SSR
  ? ConsumableTables
  : lazy(() => import("./consumable-tables.tsx").then((module) => ({ default: module.ConsumableTables })));

/** The consumables of a printer on a product's page; browsers load their code only for the few products with them. */
export function DeferredConsumableTables(props: ComponentProps<typeof ConsumableTables>) {
  return (
    <Suspense fallback={<div className="min-h-72" />}>
      <Tables {...props} />
    </Suspense>
  );
}
