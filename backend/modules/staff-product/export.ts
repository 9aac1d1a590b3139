import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { COLUMN_NAMES, COLUMNS } from "#contract/rules/product-table.ts";
import { GOODS_TABS } from "#contract/rules/staff-product.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { tableOf } from "../product-import/export.ts";
import type { ProductActs } from "../product-import/product-acts.ts";
import * as store from "./list.store.ts";

type Parsed = z.output<(typeof staffProduct.exportRows)["query"]>;
type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: Pick<ProductActs, "read">;
};

/** Products of one part of the table. */
const PART = 100;

/** The table of the products that match, in parts; its first part writes the member into the log. */
export const createGoodsExport =
  ({ database, staffLog, acts, ports: { clock } }: Deps) =>
  async (member: Member, { after, ...filters }: Parsed): Promise<Answer<typeof staffProduct.exportRows>> => {
    const now = clock.now();
    if (after === undefined) {
      const count = await store.countProducts(database.read, filters, now);
      const record = { subject: "desk", id: 0, label: "商品" } as const;
      const summary = `${GOODS_TABS[filters.tab]}，${count} 个商品`;
      await database.write((tx) =>
        staffLog.write(tx, member, { act: "goods.export", record, summary, note: filters.keyword }),
      );
    }
    const ids = await store.matchingProducts(database.read, filters, now, { after: after ?? 0, limit: PART });
    const [, ...rows] = tableOf(await acts.read(database.read, ids));
    return {
      columns: COLUMN_NAMES.map((column) => COLUMNS[column]),
      rows,
      next: ids.length < PART ? null : (ids.at(-1) ?? null),
    };
  };
