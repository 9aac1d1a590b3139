import { z } from "zod";

const INVALID = "请求格式有误";

/** Product and SKU, as their code is shown on pages: `10230-100506`; the SKU is 0 for a product off the shelf. */
const code = z.string({ error: INVALID }).regex(/^[1-9]\d{0,15}-\d{1,16}$/, { error: INVALID });
const codes = z.preprocess(
  (sent) => (typeof sent === "string" ? [sent] : sent),
  z.array(code, { error: "请先勾选商品" }).max(100, { error: INVALID }),
);

/** The acts of the favourites page: `remove` and `add_cart` for all ticked products, `remove_one` for one card. */
export const favouriteForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("remove"), code: codes }),
    z.object({ intent: z.literal("remove_one"), code }),
    z.object({ intent: z.literal("add_cart"), code: codes }),
  ],
  { error: INVALID },
);
export type FavouriteForm = z.output<typeof favouriteForm>;
