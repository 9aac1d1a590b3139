import { HOUR_MS } from "#contract/rules/calendar.ts";
import { statement } from "#contract/statement.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { createStatements, type Statements } from "./statement.ts";
import { createStatementMails } from "./statement-mails.ts";
import { createStatementMonths } from "./statement-months.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly statements: Pick<Statements, "listDisputed" | "answer">;
  }
}

/** Monthly statements of customers. */
export default defineModule({
  calls: { statement },
  create(platform) {
    const statements = createStatements(platform);
    const months = createStatementMonths(platform);
    const announcements = createStatementMails({ ...platform, statements, months });
    const monthOf = ({ month = "" }: Record<string, string>) => month;
    return {
      services: { months: { spending: months.spending } },
      routes(app) {
        route(app, statement.months, ({ caller }) => months.list(caller));
        route(app, statement.read, ({ caller, params }) => statements.read(caller, monthOf(params)));
        route(app, statement.lines, ({ caller, params, query }) => statements.lines(caller, monthOf(params), query));
        route(app, statement.confirm, async ({ caller, params, body }) => {
          await statements.confirm(caller, monthOf(params), body);
          return {};
        });
        route(app, statement.object, async ({ caller, params, body }) => {
          await statements.object(caller, monthOf(params), body);
          return {};
        });
        route(app, statement.tick, async ({ caller, params, body }) => {
          await statements.tick(caller, monthOf(params), body);
          return {};
        });
        route(app, statement.setMail, async ({ caller, body }) => {
          await announcements.setEmail(caller, body.email);
          return {};
        });
      },
      jobs: [{ name: "mail statements that are ready", everyMs: HOUR_MS, run: announcements.announce }],
      staff: { statements },
    };
  },
});
