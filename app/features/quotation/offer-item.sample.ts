import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSample } from "#tests/support/site-map.ts";
import { offerItemForm } from "./forms.ts";

export const sample: PageSample = {
  address: ({ draft, draft_line }) => link(urls.quotation.item, { item_id: draft_line, offer_id: draft }),
  owned: true,
  forms: [offerItemForm],
  acts: { save_item: { owned: true, fields: ({ sku }) => ({ sku, cart_num: 2, scene: "会议室" }) } },
};
