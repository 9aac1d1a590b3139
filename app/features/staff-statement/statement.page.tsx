import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerTabs } from "#app/desk/customer-tabs.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staffStatement } from "#contract/staff-statement.ts";
import { replyForm } from "./forms.ts";
import { ObjectionList } from "./objection-list.tsx";
import { ReplyToObjectionForm } from "./reply-form.tsx";
import { reply, statementField } from "./staff-statement.server.ts";
import { RowsOfStatement, StaffStatementFigures } from "./statement-figures.tsx";
import { StatementTag } from "./statement-tag.tsx";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction = () => deskTitle("对账单");

const paramsOf = ({ params: { id = "", month = "" } }: Pick<LoaderFunctionArgs, "params">) => ({ id, month });

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "customer.read");
  const params = paramsOf(args);
  const query = staffStatement.lines.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [one, lines] = await Promise.all([
    api.read(staffStatement.one, { params }),
    api.read(staffStatement.lines, { params, query }),
  ]);
  return { one, lines, query, id: params.id, isAlone: me.alone.includes("statement.reply") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "statement.reply");
  const params = paramsOf(args);
  const form = await readForm(args.request, replyForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffStatement.detail, params);
  return answer(form, reply(api, params, form.value), { to, field: statementField });
}

/** A statement of a customer with its objections and rows. */
export default function Statement() {
  const { one, lines, query, id, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead title={one.customer} text={`${one.month} 对账单 ${one.sn}`}>
        <StatementTag state={one.state} />
      </PageHead>
      <CustomerTabs id={id} current="statements" />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="stack min-w-0">
          <FormErrors of={refused} fields={[]} />
          <ObjectionList objections={one.objections} />
          <StaffStatementFigures one={one} />
          <RowsOfStatement lines={lines} query={query} id={id} month={one.month} />
          <Panel title="记录" titleId="log" hint={`${one.log.length} 条`}>
            {one.log.length > 0 ? (
              <LogTable caption="这张对账单的记录" rows={one.log} />
            ) : (
              <Empty icon="book" title="员工还没有办过" />
            )}
          </Panel>
        </div>
        <aside className="stack min-w-0">
          <ReplyToObjectionForm key={one.version} refused={refused} isAlone={isAlone} {...one} />
        </aside>
      </div>
    </>
  );
}
