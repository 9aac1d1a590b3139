import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import {
  agreementForm,
  articleForm,
  bannerForm,
  bannersForm,
  placardForm,
  qualificationForm,
  settingsForm,
  storesForm,
  wordsForm,
} from "./forms.ts";
import { NEW } from "./staff-content.ts";

const READ = { key: "key-of-a-form-of-content", version: "version-that-was-read" };
const read = { fields: () => READ };
const arrange = { fields: () => ({ ...READ, banner_id: "1" }) };
const word = { fields: () => ({ ...READ, keyword: "硒鼓" }) };
const ARTICLE = {
  title: "A4 纸怎么选",
  category: "采购指南",
  date: "2026-11-23",
  summary: "先看克重",
  author: "商城编辑部",
  content: "先看**克重**。",
};
const STORE = { city: "苏州", by: "piece", first: "1", next: "1" };
const article = { fields: () => ({ ...READ, ...ARTICLE }) };

export const samples: PageSamples = {
  banners: { forms: [bannersForm], acts: { up: arrange, on: arrange, off: arrange, remove: arrange } },
  banner: {
    address: () => link(deskUrls.staffContent.banner, { id: NEW }),
    forms: [bannerForm],
    acts: { save: { fields: () => ({ ...READ, title: "双 12 囤货", link: "/goods_cate?cid=1" }) } },
  },
  words: {
    forms: [wordsForm],
    acts: { add: { fields: () => ({ ...READ, keyword: "硒鼓", of: "goods" }) }, remove: word, up: word },
  },
  placard: {
    forms: [placardForm],
    acts: { publish: { fields: () => ({ ...READ, picture: "/placard.svg", link: "/goods_seckill" }) }, clear: read },
  },
  article: {
    address: () => link(deskUrls.staffContent.article, { id: 1 }),
    forms: [articleForm],
    acts: { save: article, publish: article, preview: article, picture: article, withdraw: read, remove: read },
  },
  qualification: {
    address: () => link(deskUrls.staffContent.qualification, { id: 1 }),
    forms: [qualificationForm],
    acts: {
      save: {
        fields: () => ({
          ...READ,
          kind: "品牌授权",
          name: "授权书",
          number: "SQ-1",
          authority: "示例品牌",
          holder: "示例公司",
          valid_from: "2026-01-01",
        }),
      },
      remove: read,
    },
  },
  agreement: {
    forms: [agreementForm],
    acts: { publish: { fields: () => ({ ...READ, title: "隐私政策", date: "2026-12-01", content: "一段" }) } },
  },
  settings: {
    forms: [settingsForm],
    acts: {
      save: { fields: () => ({ ...READ, site_name: "示例商城" }) },
      bank: {
        fields: () => ({
          ...READ,
          name: "示例商城",
          bank: "示例银行",
          number: "0000 0000 0000 2002",
          reason: "换银行",
        }),
      },
    },
  },
  stores: {
    forms: [storesForm],
    acts: {
      add: { fields: () => ({ key: READ.key, name: "示例自营", kind: "自营", ...STORE }) },
      save: { fields: () => ({ ...READ, store_id: "1", ...STORE }) },
    },
  },
};
