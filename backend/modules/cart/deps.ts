import type { Platform } from "../../platform/module.ts";
import type { Sales } from "../seckill/seckill.ts";

/** What the cart needs of the platform and of other modules. */
export type Deps = Pick<Platform, "database" | "idempotency" | "proxies"> & {
  ports: Pick<Platform["ports"], "clock">;
  sales: Pick<Sales, "running">;
};
