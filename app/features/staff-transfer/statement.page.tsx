import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChoiceForm, useChosen } from "#app/desk/choice-form.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { STATEMENT_KIND_NAMES } from "#contract/rules/staff-transfer.ts";
import { type StaffStatement, staffTransfer } from "#contract/staff-transfer.ts";
import { bookForm } from "./forms.ts";
import { bookStatement } from "./staff-transfer.server.ts";
import { StatementReceipt } from "./statement-receipt.tsx";
import { BankStatementRows } from "./statement-rows.tsx";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

export const meta: MetaFunction = () => deskTitle("流水核对");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "transfer.read");
  const statement = await api.read(staffTransfer.statement, { params: { id: args.params.id ?? "" } });
  return { statement, mayBook: me.rights.includes("transfer.book") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "transfer.book");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, bookForm);
  if (form.status !== "success") return badRequest(form);
  const { key, version, row: rows } = form.value;
  return answer(form, bookStatement(api, id, { key, version, rows }), {
    to: link(deskUrls.staffTransfer.statement, { id }),
  });
}

/** What a statement would book, shown whole before anything is written, and afterwards what it has booked. */
export default function Statement() {
  const { statement, mayBook } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { name, booked_time, rows, expenses, unread, notices } = statement;
  return (
    <>
      <PageHead title={name} text={`收入 ${rows.length} 行，支出 ${expenses} 行不是收款`}>
        <Link className="link" to={deskUrls.staffTransfer.list}>
          回到账
        </Link>
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        {booked_time === null ? (
          <Preview statement={statement} mayBook={mayBook} />
        ) : (
          <StatementReceipt statement={{ ...statement, booked_time }} />
        )}
        {unread.length > 0 || notices.length > 0 ? (
          <Panel title="没有读取的行" titleId="unread" hint={notices.join("；")}>
            <DataTable
              caption="没有读取的行"
              rows={unread}
              keyOf={({ line, text }) => `${line}${text}`}
              columns={[
                { name: "行", cell: ({ line }) => line },
                { name: "原文", align: "wide", cell: ({ text }) => text },
                { name: "为什么", cell: ({ why }) => why || "不是收支" },
              ]}
            />
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function Preview({ statement, mayBook }: { statement: StaffStatement; mayBook: boolean }) {
  const { member, time, rows, version, matched_rows, matched_amount } = statement;
  const left = rows.filter(({ kind }) => kind !== "matched" && kind !== "known").length;
  const placed = rows.map((row, place) => ({ place, ...row }));
  return (
    <Panel title="流水核对" titleId="rows" hint={`${member} ${formatMinute(time).slice(5)} 上传，还没有入账`}>
      <ChoiceForm method="post">
        {STATEMENT_KIND_NAMES.map((kind) => (
          <BankStatementRows
            key={kind}
            kind={kind}
            rows={placed.filter((row) => row.kind === kind)}
            mayChoose={mayBook}
          />
        ))}
        {mayBook ? (
          <div className="grid max-w-[640px] gap-3 p-4">
            <FormKey />
            <input type="hidden" name="version" value={version} />
            <Effect
              title="入账后"
              lines={[
                `已匹配 ${matched_rows} 行 ${formatYuan(matched_amount)}，勾上的入账：订单转待发货，充值和多的钱进余额`,
                `没勾的和其余 ${left} 行只登记，到“待分配流水”逐笔处理`,
                "不能撤回，只能冲正；同一笔流水不会再入第二次",
              ]}
            />
            <p className="row">
              <Button type="submit" name="intent" value="book" variant="primary">
                {matched_rows > 0 ? "入账勾上的" : "登记，不入账"}
              </Button>
              <MatchedChoice matched={matched_rows} />
            </p>
          </div>
        ) : null}
      </ChoiceForm>
    </Panel>
  );
}

/** How many of the matched rows are chosen; nothing without scripts. */
const MatchedChoice = ({ matched }: { matched: number }) => {
  const chosen = useChosen();
  if (chosen === null || matched === 0) return null;
  return (
    <span className="muted" aria-live="polite">
      已选 {chosen} 行，共 {matched} 行
    </span>
  );
};
