import type { Database } from "../database/database.ts";
import { writeSetting } from "../modules/site/site.store.ts";

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
  seckill_open: [0],
};

/** The shop's own words and numbers for the demo. */
export async function fillSite(database: Database) {
  await database.write(async (tx) => {
    await writeSetting(tx, "config", CONFIG);
    await writeSetting(tx, "placard", null);
  });
}
