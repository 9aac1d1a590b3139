import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
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
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staffPrinter } from "#contract/staff-printer.ts";
import { printerForm } from "./forms.ts";
import { PrinterFields } from "./printer-fields.tsx";
import { changePrinter } from "./staff-printer.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("机型");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  return api.read(staffPrinter.one, { params: { id: args.params.id ?? "" } });
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, printerForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, changePrinter(api, id, form.value), { to: link(deskUrls.staffPrinter.detail, { id }) });
}

/** A printer with what fits it, and the acts on it. */
export default function Printer() {
  const { printer, version, fitting, why_kept, brands } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const name = `${printer.brand} ${printer.model}`;
  return (
    <>
      <BackLink to={deskUrls.staffPrinter.list}>机型</BackLink>
      <PageHead title={name} text={`${printer.color_mode}${printer.type} · ${fitting.length} 种适用耗材`} />
      <FormErrors of={refused} fields={["brand_id", "series", "model", "short_model", "function", "goods"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-lg:grid-cols-1">
        <Panel title="适用耗材" titleId="fits" className="min-w-0">
          <Form method="post" className="panel__body grid gap-2" key={fitting.length} noValidate>
            <FormKey />
            <TextField
              field={fieldOf(refused, "goods")}
              label="规格编码或耗材型号"
              hint="如 10272-100587 或 TN-2325"
              required
            />
            <Effect title="提交后" lines={["这款打印机的页和商品页的适用机型马上有它"]} />
            <Button type="submit" name="intent" value="fit" variant="primary" className="justify-self-start">
              加上
            </Button>
          </Form>
          {fitting.length === 0 ? (
            <p className="panel__body muted">还没有适用耗材，客户按这款打印机找不到商品</p>
          ) : (
            <DataTable
              caption="适用耗材"
              rows={fitting}
              keyOf={({ consumable_id }) => consumable_id}
              columns={[
                {
                  name: "耗材",
                  align: "wide",
                  cell: (fit) => (
                    <>
                      {fit.name}
                      <Below>{fit.skus.join("、") || "没有规格"}</Below>
                    </>
                  ),
                },
                { name: "来源", cell: ({ origin }) => origin },
                {
                  name: "操作",
                  cell: (fit) => (
                    <Form method="post" preventScrollReset>
                      <FormKey />
                      <input type="hidden" name="consumable_id" value={fit.consumable_id} />
                      <Button type="submit" name="intent" value="unfit" size="s" aria-label={`去掉 ${fit.name}`}>
                        去掉
                      </Button>
                    </Form>
                  ),
                },
              ]}
            />
          )}
        </Panel>
        <aside className="stack min-w-0">
          <Panel title="改机型" titleId="change">
            <Form method="post" className="panel__body grid gap-2" key={version} noValidate>
              <FormKey />
              <input type="hidden" name="version" value={version} />
              <PrinterFields refused={refused} brands={brands} printer={printer} />
              <Effect title="提交后" lines={["找耗材和存过它的客户看到新的名称"]} />
              <Button type="submit" name="intent" value="change" className="justify-self-start">
                保存
              </Button>
            </Form>
          </Panel>
          <Panel title="删除" titleId="remove">
            {why_kept === "" ? (
              <Form method="post" className="panel__body grid gap-2">
                <FormKey />
                <input type="hidden" name="version" value={version} />
                <Effect title="删除后" lines={[`连同 ${fitting.length} 条适用关系，不能撤回`]} />
                <Button type="submit" name="intent" value="remove" className="justify-self-start">
                  删除
                </Button>
              </Form>
            ) : (
              <p className="panel__body muted">{why_kept}</p>
            )}
          </Panel>
        </aside>
      </div>
    </>
  );
}
