import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
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
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { staffSale } from "#contract/staff-sale.ts";
import { SaleFacts } from "./facts.tsx";
import { saleForm, saleTermsCheck } from "./forms.ts";
import { SaleCheck } from "./sale-check.tsx";
import { SaleFields } from "./sale-fields.tsx";
import { EndForm } from "./save-form.tsx";
import { changeSale, checkSale, endSale } from "./staff-sale.server.ts";
import { minuteValue, STATE_KINDS, saleStateText, sameSession, sessionText } from "./staff-sale.ts";
import { useChecked } from "./use-checked.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("秒杀");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "sale.write");
  const found = await api.read(staffSale.one, { params: { id: args.params.id ?? "" } });
  return { ...found, isAlone: me.alone.includes("sale.change") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, saleForm);
  const of = { sale: Number(id) || 0 };
  if (form.status !== "success") {
    const typed = saleTermsCheck.safeParse(form.payload);
    if (!typed.success) return badRequest(form);
    return data({ form: form.reply(), checked: await checkSale(api, typed.data, of) }, { status: 400 });
  }
  const { value } = form;
  const to = link(deskUrls.staffSale.detail, { id });
  if (value.intent === "end") return answer(form, endSale(api, id, value), { to });
  const check = () => checkSale(api, value, of);
  if (value.intent === "check") return data({ form: form.reply(), checked: await check() });
  return answer(form, changeSale(api, id, value), { to, field: besidePassword, fresh: check });
}

export default function Sale() {
  const { sale, pending, log, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const checked = useChecked<Awaited<ReturnType<typeof checkSale>>>();
  const { unit_name, sold, quota } = sale;
  return (
    <>
      <BackLink to={deskUrls.staffSale.list}>秒杀</BackLink>
      <PageHead title={`${sale.name} ${sale.sku}`} text={sessionText(sale)}>
        <Tag kind={STATE_KINDS[sale.state]}>{saleStateText(sale.state, sale.stopped_at)}</Tag>
        {sale.state === "ended" ? null : <ButtonLink to={sameSession(sale)}>往这一场加商品</ButtonLink>}
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        {pending === null ? null : <Note kind="warn">{pending} 提请的改动在等管理员批；要再改先撤回那一条</Note>}
        <Panel title="这一场" titleId="facts">
          <SaleFacts
            list={[
              ["秒杀价", formatYuan(sale.sale_price)],
              ["平时售价", formatYuan(sale.normal_price)],
              ["成本", formatYuan(sale.cost)],
              ["已订", `${sold} / ${quota} ${unit_name}`],
              ["每人限购", `${sale.per_customer} ${unit_name}`],
              ["到现在让利", formatYuan(sale.given)],
              ["到现在毛利", formatYuan(sale.earned)],
            ]}
          />
        </Panel>
        {checked?.sku && checked.check && sale.state === "upcoming" ? (
          <SaleCheck refused={refused} sku={checked.sku} check={checked.check} isAlone={isAlone} isNew={false} />
        ) : null}
        {sale.state === "upcoming" ? (
          <Panel title="改这场秒杀" titleId="sale" hint="开始以前都能改">
            <Form method="post" className="panel__body grid gap-3" noValidate key={sale.version}>
              <SaleFields
                refused={refused?.initialValue?.intent === "end" ? null : refused}
                values={{
                  starts_at: minuteValue(sale.starts_at),
                  ends_at: minuteValue(sale.ends_at),
                  price: sale.sale_price,
                  quota: String(quota),
                  per_customer: String(sale.per_customer),
                }}
                isNew={false}
              />
              <Button type="submit" name="intent" value="check" className="justify-self-start">
                算一算改后
              </Button>
            </Form>
          </Panel>
        ) : (
          <Note kind="info">
            {sale.state === "running" ? "已开始的只能停，不能改价" : "已结束的秒杀不能再改，可以新建一场"}
          </Note>
        )}
        {sale.state === "ended" ? null : (
          <EndForm
            refused={refused}
            version={sale.version}
            title={sale.state === "running" ? "提前结束" : "取消这一场"}
            lines={[
              "立即恢复平时的价，不能再开始，要卖只能新建",
              `已订的 ${sold} ${unit_name} 不变，购物车里还没下单的按平时的价`,
            ]}
            button={sale.state === "running" ? "立即结束" : "取消"}
          />
        )}
        <Panel title="操作记录" titleId="log" hint={`${log.length} 条，只增不改`}>
          {log.length > 0 ? (
            <LogTable caption="操作记录" rows={log} />
          ) : (
            <p className="panel__body muted">没有员工办过这场秒杀</p>
          )}
        </Panel>
      </div>
    </>
  );
}
