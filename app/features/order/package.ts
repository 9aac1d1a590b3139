import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { Package } from "#contract/package.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PACKAGE_STATE_NAMES, PACKAGE_STATES, type PackageState } from "#contract/rules/package.ts";
import type { Step } from "./order.ts";

/** The address of the page of an order's packages; without a package id the page shows the first one. */
export const logisticsPage = (order_id: number, package_id?: number) =>
  link(urls.order.logistics, {}, { id: order_id, package: package_id });

/** The package of this id, else the first one. */
export const choosePackage = (packages: readonly Package[], id: string | null) =>
  packages.find(({ package_id }) => String(package_id) === id) ?? packages[0];

/** The kind of a package's tag: delivered, or on its way. */
const tagOf = (state: PackageState): "ok" | "link" => (state === "delivered" ? "ok" : "link");

/** A summary of an order's packages, such as 2 个包裹，1 个已签收. */
export function describePackages(packages: readonly Package[]) {
  const delivered = packages.filter(({ state }) => state === "delivered").length;
  return `${packages.length} 个包裹${delivered > 0 ? `，${delivered} 个已签收` : ""}`;
}

/**
 * The steps of a package with the times of their first traces. The step that the package is at is the current one, so
 * those before it are reached, and all of them once it is delivered.
 */
export function packageSteps({ state, ship_time, delivered_time, traces }: Package): Step[] {
  const current = state === "delivered" ? PACKAGE_STATES.length : PACKAGE_STATES.indexOf(state);
  return PACKAGE_STATES.map((step, index) => {
    const first = traces.findLast((trace) => trace.state === step)?.time;
    const known = step === "shipped" ? ship_time : step === "delivered" ? (delivered_time ?? first) : first;
    return { name: PACKAGE_STATE_NAMES[step], at: known ?? null, isReached: index < current };
  });
}

export type TraceLine = { at: number; name: string; text: string };

/** The traces of a package, the newest first, with the order's payment as the oldest. */
export function traceLines({ traces, ship_time }: Package, { pay_time }: Pick<OrderDetail, "pay_time">): TraceLine[] {
  const lines = traces.map(({ state, text, time }, index) => {
    // A state with several traces is named at its first trace only.
    const isFirst = traces.findLastIndex((trace) => trace.state === state) === index;
    return { at: time, name: isFirst ? PACKAGE_STATE_NAMES[state] : "", text };
  });
  lines.push({ at: ship_time, name: PACKAGE_STATE_NAMES.shipped, text: "商家已发货，等待快递员揽收" });
  if (pay_time !== null) lines.push({ at: pay_time, name: "已付款", text: "订单已付款，店铺备货" });
  return lines;
}

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** The lines by day in Shanghai, in their order. */
export function byDay(lines: readonly TraceLine[]) {
  const days = new Map<string, TraceLine[]>();
  for (const line of lines) {
    const day = formatMinute(line.at).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, of]) => ({ day, weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? "", lines: of }));
}

/** The number of newest traces that the card of a package shows. */
const TRACES_SHOWN = 3;

/** The packages of an order as texts for their cards, so that the page does not load these rules. */
export function packageViews({ order_id, packages, list, pay_time }: OrderDetail) {
  const items = new Map(list.map((item) => [item.order_product_id, item]));
  return packages.map((parcel, index) => ({
    id: parcel.package_id,
    name: `包裹 ${index + 1}`,
    state: PACKAGE_STATE_NAMES[parcel.state],
    tag: tagOf(parcel.state),
    company: parcel.company,
    number: parcel.number,
    to: logisticsPage(order_id, parcel.package_id),
    items: parcel.items.flatMap(({ order_product_id: id, product_num }) => {
      const item = items.get(id);
      const units = `× ${product_num} ${item?.unit_name}`;
      return item ? [{ id, image: item.image, name: item.store_name, units: `${item.sku} ${units}` }] : [];
    }),
    lines: traceLines(parcel, { pay_time }).slice(0, TRACES_SHOWN),
    sent: `${formatMinute(parcel.ship_time)} 发出 · ${parcel.items.reduce((sum, { product_num }) => sum + product_num, 0)} 件`,
  }));
}
export type PackageView = ReturnType<typeof packageViews>[number];
