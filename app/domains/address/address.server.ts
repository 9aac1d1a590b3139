import { data } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { address } from "#contract/address.ts";
import { openPanel } from "./address.ts";
import type { AddressAct, SaveForm } from "./forms.ts";

/** The customer's addresses, and what the address of the page opens beside them. */
export async function readAddressBook(api: Api, request: Request) {
  const { list } = await api.read(address.list);
  const open = openPanel(new URL(request.url).searchParams, list);
  if (!open) throw data({ message: "收货地址不存在" }, { status: 404 });
  const { panel } = open;
  const shown = panel === "edit" || panel === "delete" ? open.address : null;
  const regions = panel === "edit" || panel === "new" ? await readRegions(api, shown ?? undefined) : null;
  return { list, panel, shown, regions };
}

/** Provinces, and what is known below the place. */
export function readRegions(api: Api, { province = "", city = "" }: { province?: string; city?: string } = {}) {
  return api.read(address.regions, { query: { province, city } });
}
export type Regions = Awaited<ReturnType<typeof readRegions>>;

/** Makes or edits an address; the answer names it. */
export function saveAddress(api: Api, { intent: _, address_id, is_default, ...fields }: SaveForm) {
  return api.write(address.save, {
    body: {
      ...fields,
      ...(address_id ? { address_id: Number(address_id) } : {}),
      is_default: is_default === undefined ? 0 : 1,
    },
  });
}

/** Saves or deletes an address, or makes it the default. */
export async function changeAddress(api: Api, form: AddressAct): Promise<Written> {
  switch (form.intent) {
    case "save":
      return { toast: "保存成功", ...(await saveAddress(api, form)) };
    case "delete":
      return { toast: "删除成功", ...(await api.write(address.remove, { params: { id: form.address_id } })) };
    case "set_default":
      return { toast: "已设为默认地址", ...(await api.write(address.setDefault, { params: { id: form.address_id } })) };
  }
}
