import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import type { Database } from "../database/database.ts";
import { insertQualification } from "../modules/qualification/qualification.store.ts";
import { writeSetting } from "../modules/site/site.store.ts";
import articles from "./data/articles.json";
import hotKeywords from "./data/hot-keywords.json";
import privacy from "./data/privacy.json";
import qualifications from "./data/qualifications.json";
import { photographOf, readPhotographs } from "./seed-photographs.ts";

const CONFIG = {
  site_logo: "/logo.svg",
  site_name: "百采汇",
  wechat_qrcode: "",
  sys_phone: "400-000-0001",
  site_url: "",
  site_keywords: "办公用品批发,打印耗材,硒鼓,墨盒,复印纸,企业采购",
  site_description:
    "百采汇：办公用品与打印耗材的企业采购商城，按打印机型号查耗材，企业认证享采购价，支持对公转账与专票。",
  copyright: [
    { name: "演示环境 © 2026 百采汇", url: "#", img: "" },
    { name: "沪ICP备00000000号（演示）", url: "#", img: "" },
    { name: "沪公网安备00000000000000号（演示）", url: "#", img: "" },
  ],
  seckill_open: [1],
  dispatch_promise: "现货 16:00 前付款当天发货，之后付款次日发货",
  site_address: "上海市 浦东新区 示范路 100 号 8 楼（演示）",
  service_hours: "周一至周五 09:00–18:00（演示）",
};

const TRANSFER_ACCOUNT = {
  name: "百采汇（上海）电子商务有限公司（演示）",
  bank: "演示银行上海分行营业部",
  number: "0000 0000 0000 0000 000",
  code: "0000 0000 0000",
};

/** The links name categories by their ids in data/categories.json, the pictures those in data/photographs.json. */
const BANNERS = [
  {
    title: "原装与国产耗材\n一站配齐",
    text: "硒鼓、粉盒、墨盒、色带，570 种型号现货直发",
    action: "选购打印耗材",
    link: "/goods_cate?cid=1",
    photograph: "toner-cartridge-colour-set",
  },
  {
    title: "整箱复印纸\n越买越省",
    text: "70g、80g 多个品牌，满额包邮，阶梯价一看就懂",
    action: "选购复印纸",
    link: "/goods_search?title=A4复印纸",
    photograph: "a4-paper-carton-blue",
  },
  {
    title: "办公打印机\n送货上门",
    text: "激光、喷墨、针式与标签打印机，附原装耗材清单",
    action: "选购打印机",
    link: "/goods_cate?cid=2",
    photograph: "laser-mfp-white-adf",
  },
  {
    title: "新办公室\n一次备齐",
    text: "文具、文件管理、桌面收纳，常用品全年备货",
    action: "选购桌面用品",
    link: "/goods_cate?cid=7",
    photograph: "file-rack-cup",
  },
];

/** An article that waits at the desk to be finished. */
const DRAFT = {
  title: "年底盘点前，先把耗材对一遍",
  category: "采购指南",
  date: "2026-11-27",
  summary: "三步对清库存：机型、在用、备用。",
  author: "商城编辑部",
  content:
    "年底盘点，耗材最容易漏。\n\n## 三步对清\n\n- 按机型列一张表\n- 在用的写到台账\n- 备用的不超过一个月的量\n\n按机型找：[查耗材](/printer-list)",
};

/** Seeds settings, banners, hot keywords, the privacy agreement, articles and certificates. */
export async function seedSite(database: Database) {
  const photographs = await readPhotographs();
  const banners = BANNERS.map(({ photograph, ...banner }) => ({
    ...banner,
    image: photographOf(photographs, photograph),
  }));
  await database.write(async (tx) => {
    await writeSetting(tx, "config", CONFIG);
    await writeSetting(tx, "placard", null);
    await writeSetting(tx, "banners", banners);
    await writeSetting(tx, "hot_keywords", hotKeywords);
    await writeSetting(tx, "transfer_account", TRANSFER_ACCOUNT);
    const { title, updated_on, paragraphs } = privacy;
    await tx
      .insertInto("agreements")
      .values({ key: "sys_userr_privacy", title, updated_on, paragraphs_json: JSON.stringify(paragraphs) })
      .execute();
    await tx
      .insertInto("articles")
      .values(articles.map(({ paragraphs: text, ...row }) => ({ ...row, content: text.join("\n\n") })))
      .execute();
    await tx
      .insertInto("articles")
      .values({ ...DRAFT, state: "draft" })
      .execute();
    for (const { kind, ...row } of qualifications) {
      const known = QUALIFICATION_KINDS.find((one) => one === kind);
      if (known) await insertQualification(tx, { ...row, kind: known, image: "" });
    }
  });
}
