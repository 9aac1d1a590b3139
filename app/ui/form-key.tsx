import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { SHELL_ROUTE_ID } from "./shell-route.ts";

type Sent = { form?: { initialValue?: { key?: string } | null } | null };

/**
 * The random key of a form, by which its second submit changes nothing (R4). A form that was refused has the key that it
 * sent; one that a fetcher sends has that of the page. Visitors' forms have none, because they share their pages.
 */
export function FormKey({ byFetcher }: { byFetcher?: true }) {
  const page = useRouteLoaderData<{ formKey: string }>(SHELL_ROUTE_ID)?.formKey;
  const sent = useActionData<Sent>()?.form?.initialValue?.key;
  const key = (!byFetcher && sent) || page;
  // Browsers that restore fields after a reload would send the old key again.
  return key ? <input type="hidden" name="key" value={key} autoComplete="off" /> : null;
}
