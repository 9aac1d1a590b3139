import { type ComponentProps, lazy, Suspense } from "react";
import { AddressForm } from "./address-form.tsx";

/** The bundler drops the static import from the browser's code, where this branch is false. */
const Form = import.meta.env.SSR
  ? AddressForm
  : lazy(() => import("./address-form.tsx").then((module) => ({ default: module.AddressForm })));

/**
 * The address form of a page that seldom shows it: the server renders it at once, and browsers load its code, with the
 * form library, only where it is shown.
 */
export function DeferredAddressForm(props: ComponentProps<typeof AddressForm>) {
  return (
    <Suspense fallback={<div className="min-h-72" />}>
      <Form {...props} />
    </Suspense>
  );
}
