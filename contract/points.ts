import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, flag, id, instant, paging, text } from "./fields.ts";

export const POINTS_PER_PAGE = 20;
/** Movements on a page of the exported table. */
export const POINTS_EXPORT_MAX = 500;

const entry = z
  .strictObject({
    bill_id: id.describe("The id of the movement."),
    pm: flag.describe("1 for received points, 0 for used points."),
    title: text("The kind of the movement.", "订单收货"),
    mark: text("The subject of the movement; may be empty.", "订单完成赠送"),
    number: count("The points, without a sign."),
    balance: count("The points after the movement."),
    create_time: instant.describe("When it was booked, in milliseconds since 1970."),
    orders: z
      .array(
        z.strictObject({
          order_id: id.describe("The id of the order."),
          order_sn: text("The order's number.", "WX2611210001"),
        }),
      )
      .describe("The customer's orders that it belongs to; empty for none."),
  })
  .meta({ id: "PointsMovement", description: "A movement of the customer's points." });
export type PointsMovement = z.output<typeof entry>;

export const points = {
  list: get({
    path: "/api/user/integral/lst",
    source: "ours",
    access: "customer",
    description: "Lists the movements of the customer's points, the newest first, with the sums of all of them.",
    query: z.object({
      type: z
        .enum(["0", "1", "2"])
        .catch("0")
        .default("0")
        .meta({ description: "0 all, 1 received, 2 used.", examples: ["0"] }),
      ...paging([POINTS_PER_PAGE, POINTS_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      integral: count("The points that the customer has."),
      gained: count("The sum of all received points."),
      used: count("The sum of all used points."),
      pending: count("The points of paid orders that will be received with them."),
      counts: z.record(z.enum(["0", "1", "2"]), z.number().int().nonnegative()).meta({
        description: "The number of movements of each type of the query.",
        examples: [{ "0": 3, "1": 2, "2": 1 }],
      }),
      count: count("The number of all matches."),
      list: z.array(entry).describe("One page of movements."),
    }),
  }),
};
