import { deferred } from "#app/ui/deferred.tsx";
import { ConsumableTables } from "./consumable-tables.tsx";

/** The consumables of a printer on a product's page; browsers load their code only for the few products with them. */
export const DeferredConsumableTables = deferred({
  name: "consumable-tables",
  // The bundler drops the static import from the browser's code, where this branch is false.
  component: import.meta.env.SSR ? ConsumableTables : null,
  load: async () => (await import("./consumable-tables.tsx")).ConsumableTables,
});
