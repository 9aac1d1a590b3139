import type { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { dependentsOf } from "./dependents.ts";

type Deps = Pick<Platform, "database" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock">;
  showProducts: (tx: Db, actor: Actor, ids: readonly number[], isShow: 0 | 1, reason: string) => Promise<unknown>;
};

/** Offering products for sale, and taking them off. */
export const createShowing = ({ database: { read }, staffKeys, ports: { clock }, showProducts }: Deps) => ({
  async showing({
    ids,
  }: z.output<(typeof staffProduct.showing)["query"]>): Promise<Answer<typeof staffProduct.showing>> {
    const list = await dependentsOf(read, ids, clock.now());
    return { list: list.map(({ printers: _, agreed: __, ...one }) => one) };
  },

  /** Those that are so already stay as they are. @throws ApiError 404, 409 where all are so already */
  show: (member: Member, { key, ...request }: Body<typeof staffProduct.show>) =>
    staffKeys.once(member, { key, kind: "goods.show", request }, async (tx) => {
      const found = await dependentsOf(tx, request.product_ids, clock.now());
      const others = found.filter(({ is_show }) => is_show !== request.is_show);
      if (others.length === 0) throw new ApiError(409, request.is_show ? "这些商品已经在售" : "这些商品已经下架");
      const ids = others.map(({ product_id }) => product_id);
      await showProducts(tx, member, ids, request.is_show ? 1 : 0, request.reason);
      return { changed: others.length };
    }),
});
