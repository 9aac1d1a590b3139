import type { Address } from "#contract/address.ts";

/** What the page is asked to show beside the list: `?new=1`, `?edit=<id>`, `?delete=<id>`. */
export type OpenPanel = { panel: "none" | "new" } | { panel: "edit" | "delete"; address: Address };

/** @returns null for an address that is not there, or not the customer's. */
export function openPanel(search: URLSearchParams, list: readonly Address[]): OpenPanel | null {
  for (const panel of ["delete", "edit"] as const) {
    const id = search.get(panel);
    if (id === null) continue;
    const address = list.find((one) => String(one.address_id) === id);
    return address ? { panel, address } : null;
  }
  return { panel: search.has("new") ? "new" : "none" };
}

const FIELD_OF: Readonly<Record<string, string>> = { 请选择正确的省份: "province", 请选择正确的城市: "city" };

/** The field that the backend's words are about; undefined for the form as a whole. */
export const errorField = (message: string): string | undefined =>
  Object.hasOwn(FIELD_OF, message) ? FIELD_OF[message] : undefined;
