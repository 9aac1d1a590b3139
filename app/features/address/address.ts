import type { Address, address } from "#contract/address.ts";
import type { Answer } from "#contract/endpoint.ts";
import { UNKNOWN_CITY, UNKNOWN_DISTRICT, UNKNOWN_PROVINCE } from "#contract/rules/address.ts";

/** The lists that the server loaded for a form without scripts; null for other results of an action. */
export function chosenRegions(result: object | undefined): Answer<typeof address.regions> | null {
  // TypeScript reduces the union of the action's results to their common fields.
  return result && "regions" in result ? (result.regions as Answer<typeof address.regions>) : null;
}

/** The two fields of a street: the chosen one where the district's list contains it, otherwise the typed one. */
export const streetFields = (street: string, streets: readonly string[]) =>
  streets.includes(street) ? { street, street_other: "" } : { street: "", street_other: street };

/** The panel beside the list, opened by `?new=1`, `?edit=<id>` or `?delete=<id>`. */
type OpenPanel = { panel: "none" | "new" } | { panel: "edit" | "delete"; address: Address };

/** @returns null for an address that does not exist or belongs to another customer. */
export function openPanel(search: URLSearchParams, list: readonly Address[]): OpenPanel | null {
  for (const panel of ["delete", "edit"] as const) {
    const id = search.get(panel);
    if (id === null) continue;
    const address = list.find((item) => String(item.address_id) === id);
    return address ? { panel, address } : null;
  }
  return { panel: search.has("new") ? "new" : "none" };
}

const FIELD_BY_MESSAGE: Readonly<Record<string, string>> = {
  [UNKNOWN_PROVINCE]: "province",
  [UNKNOWN_CITY]: "city",
  [UNKNOWN_DISTRICT]: "district",
};

/** The field of a message from the backend; undefined for a message about the whole form. */
export const addressErrorField = (message: string): string | undefined =>
  Object.hasOwn(FIELD_BY_MESSAGE, message) ? FIELD_BY_MESSAGE[message] : undefined;
