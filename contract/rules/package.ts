/** The states of a package in their order: dispatch is the first, and each trace reports one of the others. */
export const PACKAGE_STATES = ["shipped", "collected", "transit", "delivering", "delivered"] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

/** The state that a trace reports; a package without traces is `shipped`. */
export type TraceState = Exclude<PackageState, "shipped">;

export const PACKAGE_STATE_NAMES: Readonly<Record<PackageState, string>> = {
  shipped: "已发货",
  collected: "已揽收",
  transit: "运输中",
  delivering: "派送中",
  delivered: "已签收",
};
