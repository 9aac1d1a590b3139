import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Act, PageSample } from "#tests/support/site-map.ts";
import { offerForms } from "./forms.ts";

const none: Act = { owned: true, fields: () => ({}) };
const accepted: Act = {
  owned: true,
  fields: ({ offer_line }) => ({ line_id: offer_line, version: 1, key: "generated-key-000002" }),
};

export const sample: PageSample = {
  address: ({ offer }) => link(urls.quotation.detail, { id: offer }),
  owned: true,
  forms: [offerForms([])],
  acts: {
    save: { owned: true, fields: ({ offer_line }) => ({ [`num_${offer_line}`]: 3 }) },
    save_ask: { owned: true, fields: ({ offer_line }) => ({ [`num_${offer_line}`]: 3 }) },
    save_to_cart: { owned: true, fields: ({ offer_line }) => ({ [`num_${offer_line}`]: 3 }) },
    edit: { owned: true, fields: () => ({ name: "新名称" }) },
    to_cart: none,
    remove_line: { owned: true, fields: ({ offer_line }) => ({ line_id: offer_line }) },
    rename_scene: { owned: true, fields: ({ offer_scene }) => ({ scene_id: offer_scene, scene_name: "大会议室" }) },
    copy_scene: { owned: true, fields: ({ offer_scene }) => ({ scene_id: offer_scene }) },
    remove_scene: { owned: true, fields: ({ offer_scene }) => ({ scene_id: offer_scene }) },
    accept_all: accepted,
    accept_part: accepted,
    ask: none,
    nudge: none,
    withdraw: none,
    revise: none,
    void: none,
    copy: none,
    order: none,
    share: none,
    unshare: none,
    message: { owned: true, fields: () => ({ content: "能不能再让一点？" }) },
    markup: { owned: true, fields: () => ({ markup: "12", rounding: "jiao" }) },
  },
};
