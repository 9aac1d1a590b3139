import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { stockAlert } from "#contract/stock-alert.ts";
import type { AlertForm } from "./forms.ts";

/** The customer's open alerts, the newest first. */
export async function readAlerts(api: Api) {
  return (await api.read(stockAlert.list)).list;
}

/** The SKUs of the customer's alerts, none for visitors; null where they could not be read. */
export const readAlertIds = async (api: Api, signedIn: boolean): Promise<number[] | null> =>
  signedIn ? optional(api, api.read(stockAlert.ids)) : [];

/** Registers the alert of a SKU, or removes it. */
export async function changeAlert(api: Api, { intent, sku }: AlertForm): Promise<Written> {
  const sku_id = Number(sku);
  if (intent === "cancel") {
    const removed = await api.write(stockAlert.remove, { body: { sku_id: [sku_id] } });
    return removed.ok ? { ok: true, toast: "已取消到货通知" } : removed;
  }
  const written = await api.write(stockAlert.create, { body: { sku_id } });
  return written.ok ? { ok: true, toast: "已登记，到货后通知您" } : written;
}
