import type { Api } from "#app/http/api.server.ts";
import { order } from "#contract/order.ts";

/** How many orders the dashboard shows. */
const RECENT = 5;

/** How many orders stand at each filter. */
export const readOrderCounts = (api: Api) => api.read(order.counts);

export const readRecentOrders = async (api: Api) => (await api.read(order.list)).list.slice(0, RECENT);
