import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
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
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { STATEMENT_KIND_NAMES, STATEMENT_KINDS } from "#contract/rules/staff-transfer.ts";
import { type StatementPreviewRow, staffTransfer } from "#contract/staff-transfer.ts";
import { bookForm } from "./forms.ts";
import { bookStatement } from "./staff-transfer.server.ts";

export const handle: PageHandle = { access: "staff", right: "transfer.read" };

export const meta: MetaFunction = () => [{ title: "流水核对 - 工作台" }, { name: "robots", content: "noindex" }];

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
  const { key, version } = form.value;
  return answer(form, bookStatement(api, id, { key, version }), { to: link(urls.staffTransfer.statement, { id }) });
}

/** What a statement would book, shown whole before anything is written. */
export default function Statement() {
  const { statement, mayBook } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { name, member, time, booked_time, booked_rows, booked_amount, rows, expenses, unread, notices } = statement;
  const state =
    booked_time === null
      ? "还没有入账"
      : `${formatMinute(booked_time).slice(5)} 入账 ${booked_rows} 行 ¥${booked_amount}`;
  const left = rows.filter(({ kind }) => kind !== "matched" && kind !== "known").length;
  return (
    <>
      <PageHead title={name} text={`收入 ${rows.length} 行，支出 ${expenses} 行不是收款`}>
        <Link className="link" to={urls.staffTransfer.list}>
          回到账
        </Link>
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        <Panel title="流水核对" titleId="rows" hint={`${member} ${formatMinute(time).slice(5)} 上传，${state}`}>
          {STATEMENT_KIND_NAMES.map((kind) => (
            <Group key={kind} kind={kind} rows={rows.filter((row) => row.kind === kind)} />
          ))}
          {booked_time === null && mayBook ? (
            <Form method="post" className="grid max-w-[640px] gap-3 p-4">
              <FormKey />
              <input type="hidden" name="version" value={statement.version} />
              <Effect
                title="入账后"
                lines={[
                  `已匹配的 ${statement.matched_rows} 行 ¥${statement.matched_amount} 入账：订单转待发货，充值和多的钱进余额`,
                  `其余 ${left} 行只登记，到“待分配流水”逐笔处理`,
                  "不能撤回，只能冲正；同一笔流水不会再入第二次",
                ]}
              />
              <p className="row">
                <Button type="submit" name="intent" value="book" variant="primary">
                  入账 {statement.matched_rows} 行 ¥{statement.matched_amount}
                </Button>
              </p>
            </Form>
          ) : null}
        </Panel>
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

function Group({ kind, rows }: { kind: keyof typeof STATEMENT_KINDS; rows: readonly StatementPreviewRow[] }) {
  if (rows.length === 0) return null;
  const { name, note } = STATEMENT_KINDS[kind];
  return (
    <section aria-label={name}>
      <h3 className="bg-(--fill) px-4 py-2 font-semibold">
        {name} {rows.length} 行 <span className="muted small font-normal">{note}</span>
      </h3>
      <DataTable
        caption={name}
        rows={rows}
        keyOf={({ line, serial }) => `${line}${serial ?? ""}`}
        columns={[
          {
            name: "日期 / 流水号",
            cell: ({ traded, serial }) => (
              <>
                <span className="numeric">{traded}</span>
                <span className="muted small block">{serial ?? "没有流水号"}</span>
              </>
            ),
          },
          {
            name: "对方户名",
            cell: ({ payer, remark }) => (
              <>
                {payer || "没有户名"}
                <span className="muted small block">附言 {remark || "空"}</span>
              </>
            ),
          },
          { name: "金额", align: "numeric", cell: ({ amount }) => `¥${amount}` },
          {
            name: "对到哪里",
            align: "wide",
            cell: ({ text, receipt_id }) => (
              <>
                {text}{" "}
                {receipt_id === null ? null : (
                  <Link className="link" to={link(urls.staffTransfer.receipt, { id: receipt_id })}>
                    看那一笔
                  </Link>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
