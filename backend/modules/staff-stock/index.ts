import { HOUR_MS } from "#contract/rules/calendar.ts";
import { defineModule } from "../../platform/module.ts";
import { createTurnover } from "./turnover.ts";

/** Stock at the desk: how fast it goes, and how it is counted, received and moved. */
export default defineModule({
  create(platform) {
    const turnover = createTurnover(platform);
    return { jobs: [{ name: "measure turnover", everyMs: HOUR_MS, run: turnover.measure }] };
  },
});
