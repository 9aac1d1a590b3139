import type { SeckillStatus } from "../seckill.ts";

/** The names of the states of a flash sale. */
export const SALE_STATE_NAMES = { 1: "抢购中", 0: "即将开始", [-1]: "已结束" } as const satisfies Record<
  SeckillStatus,
  string
>;
