import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffStatement } from "#contract/staff-statement.ts";
import { statement } from "#contract/statement.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import credit from "../credit/index.ts";
import notice from "../notice/index.ts";
import { createAttachments } from "../picture/attachments.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import site from "../site/index.ts";
import staff from "../staff/index.ts";
import { createAnswers } from "./answers.ts";
import { createStatementDesk } from "./desk.ts";
import { eraseObjections } from "./objection.store.ts";
import { createObjections, type Objections } from "./objections.ts";
import { createObjectionQueue } from "./queue.ts";
import { createStatements } from "./statement.ts";
import { createStatementMonths } from "./statement-months.ts";
import { createStatementNotices } from "./statement-notices.ts";
import { createSums } from "./statement-sums.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly statements: Pick<Objections, "listDisputed" | "readUpload" | "answer">;
  }
}

/** Monthly statements of customers. */
export default defineModule({
  calls: { statement, staffStatement },
  needs: { account, credit, notice, site, staff },
  erasure: { deleted: ["statement_ticks"], untouched: ["statements"], erase: eraseObjections },
  create(platform, needs) {
    const { balanceActs, customerDesk } = needs.account;
    const { confirms, logOf } = needs.staff;
    const { noticeMail } = needs.notice;
    const sums = createSums({ ...platform.ports, ...needs.credit });
    const statements = createStatements({ ...platform, sums, seller: needs.site.seller });
    const customerUploads = createCustomerUploads(platform);
    const attachments = createAttachments(customerUploads, {
      prefix: "statements/",
      documents: ["pdf"],
    });
    const answers = createAnswers({ ...platform, balanceActs, sums });
    const objections = createObjections({ ...platform, sums, customerUploads, attachments, answers });
    const months = createStatementMonths({ ...platform, noticeMail });
    const desk = createStatementDesk({
      ...platform,
      customers: customerDesk,
      statements,
      months,
      answers,
      confirms,
      logOf,
    });
    const statementNotices = createStatementNotices({ ...platform, statements });
    const monthOf = ({ month = "" }: Record<string, string>) => month;
    return {
      services: { months: { spending: months.spending }, objectionQueue: createObjectionQueue(platform) },
      executors: desk.executors,
      routes(app) {
        route(app, staffStatement.objections, ({ member, query }) => desk.objections(member, query));
        route(app, staffStatement.months, ({ member, params }) => desk.months(member, idParam(params)));
        route(app, staffStatement.one, ({ member, params }) => desk.one(member, idParam(params), monthOf(params)));
        route(app, staffStatement.lines, ({ member, params, query }) =>
          desk.lines(member, idParam(params), monthOf(params), query),
        );
        route(app, staffStatement.attachment, async ({ member, params }) => {
          const { bytes, ...about } = await desk.attachment(member, idParam(params));
          return { ...about, file: Buffer.from(bytes).toString("base64") };
        });
        route(app, staffStatement.reply, ({ member, params, body }) =>
          desk.reply(member, idParam(params), monthOf(params), body),
        );
        route(app, statement.months, ({ caller }) => months.list(caller));
        route(app, statement.read, ({ caller, params }) => statements.read(caller, monthOf(params)));
        route(app, statement.lines, ({ caller, params, query }) => statements.lines(caller, monthOf(params), query));
        voidRoute(app, statement.confirm, ({ caller, params, body }) =>
          statements.confirm(caller, monthOf(params), body),
        );
        voidRoute(app, statement.object, ({ caller, params, body }) =>
          objections.object(caller, monthOf(params), body),
        );
        voidRoute(app, statement.withdraw, ({ caller, params }) => objections.withdraw(caller, idParam(params)));
        route(app, statement.attachment, async ({ caller, params }) => {
          const { bytes, ...about } = await objections.attachment(caller, idParam(params));
          return { ...about, file: Buffer.from(bytes).toString("base64") };
        });
        voidRoute(app, statement.tick, ({ caller, params, body }) => statements.tick(caller, monthOf(params), body));
        voidRoute(app, statement.setMail, ({ caller, body }) => noticeMail.switch(caller.id, "statement", body.is_on));
      },
      jobs: [{ name: "tell of statements", everyMs: HOUR_MS, run: statementNotices.announce }],
      staff: { statements: objections },
    };
  },
});
