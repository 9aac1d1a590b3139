import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { newSaleForm, saleCheck } from "./forms.ts";
import { SaleCheck } from "./sale-check.tsx";
import { SaleCandidates, SaleFields } from "./sale-fields.tsx";
import { addSale, checkSale } from "./staff-sale.server.ts";
import { useChecked } from "./use-checked.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("新建秒杀");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { me } = await requireStaff(args, "sale.write");
  const { searchParams } = new URL(args.request.url);
  const typed = (name: string) => (searchParams.get(name) ?? "").slice(0, 60);
  return {
    isAlone: me.alone.includes("sale.add"),
    values: { goods: typed("goods"), starts_at: typed("from"), ends_at: typed("to"), per_customer: "5" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const form = await readForm(args.request, newSaleForm);
  if (form.status !== "success") {
    const typed = saleCheck.safeParse(form.payload);
    if (!typed.success) return badRequest(form);
    return data({ form: form.reply(), checked: await checkSale(api, typed.data, typed.data) }, { status: 400 });
  }
  const { value } = form;
  const check = () => checkSale(api, value, { goods: value.intent === "save" ? value.sku_id : value.goods });
  if (value.intent === "check") return data({ form: form.reply(), checked: await check() });
  return answer(form, addSale(api, value), { to: deskUrls.staffSale.list, field: besidePassword, fresh: check });
}

export default function NewSale() {
  const { isAlone, values } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const checked = useChecked<Awaited<ReturnType<typeof checkSale>>>();
  return (
    <>
      <BackLink to={deskUrls.staffSale.list}>秒杀</BackLink>
      <PageHead title="新建秒杀" text="一种规格一场；同一场的几种规格，时间填成一样" />
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        {checked && checked.candidates.length > 0 ? (
          <Panel title="选一种规格" titleId="candidates" hint="有几种商品对得上">
            <SaleCandidates refused={refused} list={checked.candidates} />
          </Panel>
        ) : null}
        {checked && checked.sku === null && checked.candidates.length === 0 ? (
          <Note kind="warn" role="alert">
            没有找到在售的商品，换个词，或填规格的编码
          </Note>
        ) : null}
        {checked?.sku && checked.check ? (
          <SaleCheck refused={refused} sku={checked.sku} check={checked.check} isAlone={isAlone} isNew />
        ) : null}
        <Panel title="秒杀" titleId="sale" hint="先算一算，看清对毛利的影响再保存">
          <Form method="post" className="panel__body grid gap-3" noValidate>
            <SaleFields refused={refused} values={values} isNew />
            <Button type="submit" name="intent" value="check" className="justify-self-start">
              算一算
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  );
}
