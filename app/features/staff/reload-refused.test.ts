import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";

type Route = { action?: unknown; shouldRevalidate?: (args: ShouldRevalidateFunctionArgs) => boolean };

const routes = import.meta.glob<Route>("../staff*/*.page.tsx", { eager: true });
/** The login changes no record. */
const EXCEPT = "./login.page.tsx";

const url = new URL("http://localhost/staff");
const refusal = {
  currentUrl: url,
  currentParams: {},
  nextUrl: url,
  nextParams: {},
  actionStatus: 409,
  defaultShouldRevalidate: false,
} satisfies ShouldRevalidateFunctionArgs;

const withForms = Object.entries(routes).filter(([path, { action }]) => action && path !== EXCEPT);

test.each(withForms)("%s loads again after a refusal, also with scripts", (_, { shouldRevalidate }) => {
  expect(shouldRevalidate?.(refusal)).toBe(true);
});
