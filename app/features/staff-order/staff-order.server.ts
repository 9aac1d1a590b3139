import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { SHOP_ACTS } from "#contract/rules/staff-order.ts";
import { staffOrder } from "#contract/staff-order.ts";
import type { CloseForm, OrderAct, PriceForm } from "./forms.ts";
import { PIECES_FIELD, typedPrices } from "./staff-order.ts";

/** The values of numbered fields by the id in their names. */
function numbered(form: object, pattern: RegExp): { order_product_id: number; value: string }[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const [, id] = pattern.exec(name) ?? [];
    return id === undefined || typeof value !== "string" ? [] : [{ order_product_id: Number(id), value }];
  });
}

async function ship(api: Api, sn: string, form: Extract<OrderAct, { intent: "ship" | "ship_all" }>): Promise<Written> {
  const chosen = numbered(form, PIECES_FIELD)
    .map(({ order_product_id, value }) => ({ order_product_id, num: Number(value) }))
    .filter(({ num }) => num > 0);
  if (form.intent === "ship" && chosen.length === 0) {
    return { ok: false, message: "这一包还没有商品，请填件数" };
  }
  const { key, version, company, number } = form;
  const body = { key, version, company, number, items: form.intent === "ship" ? chosen : [] };
  const written = await api.write(staffOrder.ship, { params: { sn }, body });
  if (!written.ok) return written;
  const { shipped, left } = written.answer;
  return { ok: true, toast: `已发出 ${shipped} 件${left > 0 ? `，还有 ${left} 件待发` : ""}` };
}

/** Carries out an act on an order. */
export async function actOnOrder(api: Api, sn: string, form: OrderAct): Promise<Written> {
  const params = { sn };
  switch (form.intent) {
    case "ship":
    case "ship_all":
      return ship(api, sn, form);
    case "number": {
      const { intent: _, package_id, ...body } = form;
      return { toast: "运单号已改", ...(await api.write(staffOrder.number, { params: { sn, id: package_id }, body })) };
    }
    case "trace": {
      const { key, package_id, state, text } = form;
      const body = { key, state, text };
      return { toast: "已记录", ...(await api.write(staffOrder.trace, { params: { sn, id: package_id }, body })) };
    }
    case "note":
      return {
        toast: "备注已加",
        ...(await api.write(staffOrder.note, { params, body: { key: form.key, text: form.note } })),
      };
    case "address": {
      const receiver = { address_id: Number(form.address_id) };
      const body = { key: form.key, version: form.version, receiver };
      return { toast: SHOP_ACTS["order.address"], ...(await api.write(staffOrder.address, { params, body })) };
    }
    case "type_address": {
      const { intent: _, key, version, ...receiver } = form;
      return {
        toast: SHOP_ACTS["order.address"],
        ...(await api.write(staffOrder.address, { params, body: { key, version, receiver } })),
      };
    }
  }
}

const OUTCOMES = {
  done: "已改价",
  open: "已提交，等另一位批准",
  waiting: "已提交，24 小时后生效，其间可以撤回",
} as const;

/** Changes the prices of an unpaid order, or asks for it. */
export async function changeOrderPrices(api: Api, sn: string, form: PriceForm): Promise<Written> {
  const { units } = typedPrices(Object.entries(form));
  const lines = [...units].map(([order_product_id, unit_price]) => ({ order_product_id, unit_price }));
  const { key, version, postage, reason, password } = form;
  const body = { key, version, postage, reason, password, lines };
  const written = await api.write(staffOrder.price, { params: { sn }, body });
  if (!written.ok) return written;
  return { ok: true, to: link(deskUrls.staffOrder.detail, { sn }), toast: OUTCOMES[written.answer.outcome] };
}

export async function closeOrder(api: Api, sn: string, { key, version, reason }: CloseForm): Promise<Written> {
  const closed = await api.write(staffOrder.close, { params: { sn }, body: { key, version, reason } });
  return { toast: "已关闭这笔订单", ...closed };
}

/** What prices would do to the order. */
export function checkOrderPrices(
  api: Api,
  sn: string,
  { units, postage }: Pick<ReturnType<typeof typedPrices>, "units" | "postage">,
) {
  const lines = [...units].map(([id, unit]) => `${id}:${unit}`).join(",");
  return api.read(staffOrder.checkPrice, { params: { sn }, query: { lines, postage: postage ?? undefined } });
}
