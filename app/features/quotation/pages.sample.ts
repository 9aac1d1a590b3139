import { quotationListForm } from "#app/features/quick-order/forms.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Act, PageSamples } from "#tests/support/site-map.ts";
import { addProjectForm, quotationForms, quotationItemForm, quotationsForm, sceneForm } from "./forms.ts";

const none: Act = { owned: true, fields: () => ({}) };

const accepted: Act = {
  owned: true,
  fields: ({ quotation_line }) => ({ line_id: quotation_line, version: 1, key: "generated-key-000002" }),
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
  "quotation-attachment": {
    address: ({ quotation_attachment }) => link(urls.quotation.attachment, { id: quotation_attachment }),
    owned: true,
  },
  "quotation-export": {
    address: ({ quotation }) => link(urls.quotation.export, { id: quotation }),
    owned: true,
  },
  "quotation-item": {
    address: ({ draft, draft_line }) => link(urls.quotation.item, { item_id: draft_line, offer_id: draft }),
    owned: true,
    forms: [quotationItemForm],
    acts: { save_item: { owned: true, fields: ({ sku }) => ({ sku, cart_num: 2, scene: "会议室" }) } },
  },
  "quotation-list": {
    address: ({ draft, list }) => link(urls.quotation.versions, { offer_id: draft }, { list }),
    owned: true,
    forms: [quotationListForm],
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
  "quotation-print": {
    address: ({ quotation }) => link(urls.quotation.print, { id: quotation }),
    owned: true,
  },
  quotation: {
    address: ({ quotation }) => link(urls.quotation.detail, { id: quotation }),
    owned: true,
    forms: [quotationForms([])],
    acts: {
      save: { owned: true, fields: ({ quotation_line }) => ({ [`num_${quotation_line}`]: 3 }) },
      save_ask: { owned: true, fields: ({ quotation_line }) => ({ [`num_${quotation_line}`]: 3 }) },
      save_to_cart: { owned: true, fields: ({ quotation_line }) => ({ [`num_${quotation_line}`]: 3 }) },
      edit: { owned: true, fields: () => ({ name: "新名称" }) },
      to_cart: none,
      remove_line: { owned: true, fields: ({ quotation_line }) => ({ line_id: quotation_line }) },
      rename_scene: {
        owned: true,
        fields: ({ quotation_scene }) => ({ scene_id: quotation_scene, scene_name: "大会议室" }),
      },
      copy_scene: { owned: true, fields: ({ quotation_scene }) => ({ scene_id: quotation_scene }) },
      remove_scene: { owned: true, fields: ({ quotation_scene }) => ({ scene_id: quotation_scene }) },
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
  "quotations-export": { address: () => urls.quotation.listExport },
  quotations: {
    forms: [quotationsForm],
    acts: Object.fromEntries(
      quotationsForm.shape.intent.options.map((intent) => [
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
  "shared-quotation": {
    address: () => link(urls.quotation.shared, { token: "no-link-has-this-token" }),
    status: 404,
  },
};
