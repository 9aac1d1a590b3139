import type { Api } from "#app/http/api.server.ts";
import { dashboard } from "#contract/dashboard.ts";

export const readDashboard = (api: Api) => api.read(dashboard.read);
