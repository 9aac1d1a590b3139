import { type ComponentProps, lazy, Suspense } from "react";
import { ProfileForms } from "./profile-forms.tsx";

/** The bundler drops the static import from the browser's code, where this branch is false. */
const Forms = import.meta.env.SSR
  ? ProfileForms
  : lazy(() => import("./profile-forms.tsx").then((module) => ({ default: module.ProfileForms })));

/** The forms at the end of the overview: the server renders them at once, and browsers load their code after the page. */
export function DeferredProfileForms(props: ComponentProps<typeof ProfileForms>) {
  return (
    <Suspense fallback={<div className="min-h-72" />}>
      <Forms {...props} />
    </Suspense>
  );
}
