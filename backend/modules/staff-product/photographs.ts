import { HOUR_MS } from "#contract/rules/calendar.ts";
import { COLUMNS, PRODUCT_PICTURES_MAX } from "#contract/rules/product-table.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { encodeUpload } from "../picture/customer-uploads.ts";
import { keepPicture } from "../picture/store-picture.ts";
import { cellProblemText, type ProductActs } from "../product-import/product-acts.ts";
import { valuesOf } from "./detail.ts";

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "uploads">;
  acts: ProductActs;
};

/** The pictures that a member may send in an hour, because each is decoded. */
export const picturesOfMember = ({ id }: Pick<Member, "id">) => ({
  name: `goods-picture:${id}`,
  max: 1000,
  windowMs: HOUR_MS,
});

/** Photographs of products, which staff send one by one. */
export const createPhotographs = ({ database, limits, ports: { uploads }, acts }: Deps) => ({
  /** Adds a photograph after the others; one that the product has already is not added. @throws ApiError 400, 404 */
  async add(member: Member, id: number, image: string) {
    await database.write((tx) => limits.takeAll(tx, [picturesOfMember(member)], "上传过于频繁"));
    const address = await keepPicture(uploads, await encodeUpload(Buffer.from(image, "base64")));
    return database.write(async (tx) => {
      const rows = await acts.lock(tx, id);
      const pictures = valuesOf(rows[0]?.pictures ?? "");
      if (pictures.includes(address)) return { pictures: pictures.length };
      if (pictures.length >= PRODUCT_PICTURES_MAX) {
        throw new ApiError(400, `${COLUMNS.pictures}最多 ${PRODUCT_PICTURES_MAX} 张，请先移除一张`);
      }
      const all = [...pictures, address];
      const { checked, plans } = await acts.check(
        tx,
        rows.map((row) => ({ ...row, pictures: all.join("|") })),
      );
      const written = await acts.apply(tx, member, checked, plans);
      if (!written.ok) throw new ApiError(409, written.problems.map(cellProblemText).join("；"));
      return { pictures: all.length };
    });
  },
});
