import type { Api } from "#app/http/api.server.ts";
import { bigScreen } from "#contract/big-screen.ts";

/** The sales figures of today. */
export const readFigures = (api: Api) => api.read(bigScreen.show);
