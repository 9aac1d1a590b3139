import { deferred } from "#app/ui/deferred.tsx";
import { AddressForm } from "./address-form.tsx";

/** The address form of a page that seldom shows it, with the form library. */
export const DeferredAddressForm = deferred({
  name: "address-form",
  // The bundler drops the static import from the browser's code, where this branch is false.
  component: import.meta.env.SSR ? AddressForm : null,
  load: async () => (await import("./address-form.tsx")).AddressForm,
});
