import type { Api } from "#app/http/api.server.ts";
import { ID } from "#contract/rules/patterns.ts";
import { warehouse } from "#contract/warehouse.ts";

/** Reads how a product lies in warehouses; none for a malformed id. */
export const readWarehouses = async (api: Api, id: string | undefined) =>
  id && ID.test(id) ? api.read(warehouse.ofProduct, { params: { id } }) : [];
