import type { Api } from "#app/http/api.server.ts";
import { order } from "#contract/order.ts";
import type { Choices } from "./checkout.ts";
import { type ConfirmForm, collectRemarks } from "./forms.ts";

/** What the chosen lines would cost now. */
export function readCheck(api: Api, { cartIds, address_id, use_integral }: Choices) {
  return api.read(order.check, { query: { cart_id: cartIds.join(","), address_id, use_integral } });
}

/** Makes the order; the answer names the group that is to be paid. */
export function submitOrder(api: Api, cartIds: string[], form: ConfirmForm) {
  const { address_id, use_integral, key, quote } = form;
  return api.write(order.create, {
    body: {
      cart_id: cartIds,
      address_id: Number(address_id),
      use_integral: use_integral ? 1 : 0,
      key,
      ...(quote === undefined ? {} : { quote }),
      ...collectRemarks(form),
    },
  });
}

/** After a refusal: the same choices as the form's, as of now. */
export function recheck(api: Api, cartIds: string[], { address_id, use_integral }: ConfirmForm) {
  return readCheck(api, { cartIds, address_id: Number(address_id), use_integral: use_integral ?? "0" });
}
