import { offerListForm } from "#app/features/quick-order/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Act, PageSamples } from "#tests/support/site-map.ts";
import { addProjectForm, offerForms, offerItemForm, offersForm, sceneForm } from "./forms.ts";

const none: Act = { owned: true, fields: () => ({}) };

const accepted: Act = {
  owned: true,
  fields: ({ offer_line }) => ({ line_id: offer_line, version: 1, key: "generated-key-000002" }),
};

/** A SKU of the first bundle of the demo. */
const fields = () => ({ sku: 100_748, num_100748: 2 });

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  "add-project": {
    address: ({ sku }) => link(urls.quotation.add, {}, { sku, quantity: 2 }),
    forms: [addProjectForm],
    acts: {
      create: { fields: ({ sku }) => ({ name: "新项目", lines: `${sku}_2`, scene: "会议室" }) },
      add_to: { owned: true, fields: ({ draft, sku }) => ({ offer_id: draft, lines: `${sku}_2`, scene: "会议室" }) },
    },
  },
  "offer-attachment": {
    address: ({ offer_attachment }) => link(urls.quotation.attachment, { id: offer_attachment }),
    owned: true,
  },
  "offer-export": {
    address: ({ offer }) => link(urls.quotation.export, { id: offer }),
    owned: true,
  },
  "offer-item": {
    address: ({ draft, draft_line }) => link(urls.quotation.item, { item_id: draft_line, offer_id: draft }),
    owned: true,
    forms: [offerItemForm],
    acts: { save_item: { owned: true, fields: ({ sku }) => ({ sku, cart_num: 2, scene: "会议室" }) } },
  },
  "offer-list": {
    address: ({ draft, list }) => link(urls.quotation.versions, { offer_id: draft }, { list }),
    owned: true,
    forms: [offerListForm],
    acts: {
      identify: { fields: ({ product, sku }) => ({ text: `${product}-${sku} 2` }) },
      // Without a file, the answer is a message that asks for one.
      upload: { fields: () => ({}) },
      choose: { owned: true, fields: ({ sku }) => ({ row: 1, sku_id: sku }) },
      quantity: { owned: true, fields: () => ({ row: 1, cart_num: 3 }) },
      find: { owned: true, fields: () => ({ row: 1, words: "测试硒鼓" }) },
      remove: { owned: true, fields: () => ({ row: 2 }) },
      accept: { owned: true, fields: () => ({}) },
      add_lines: { owned: true, fields: () => ({ scene: "会议室" }) },
    },
  },
  "offer-print": {
    address: ({ offer }) => link(urls.quotation.print, { id: offer }),
    owned: true,
  },
  offer: {
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
  },
  "offers-export": { address: () => urls.quotation.listExport },
  offers: {
    forms: [offersForm],
    acts: Object.fromEntries(
      offersForm.shape.intent.options.map((intent) => [
        intent,
        { owned: true, fields: ({ draft }) => ({ offer_id: draft }) },
      ]),
    ),
  },
  "scene-export": { address: () => link(urls.quotation.sceneExport, { id: 1 }) },
  scene: {
    address: () => link(urls.quotation.scene, { id: 1 }),
    forms: [sceneForm([])],
    acts: { add_offer: { fields }, add_cart: { fields } },
  },
  "shared-offer": {
    address: () => link(urls.quotation.shared, { token: "no-link-has-this-token" }),
    status: 404,
  },
};
