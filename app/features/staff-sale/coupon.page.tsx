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
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatDay, formatLastDay } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { type StaffCouponCheck, staffCoupon } from "#contract/staff-sale.ts";
import { CouponCheck } from "./coupon-check.tsx";
import { CouponFields } from "./coupon-fields.tsx";
import { SaleFacts } from "./facts.tsx";
import { couponCheck, couponForm } from "./forms.ts";
import { EndForm } from "./save-form.tsx";
import { checkedCoupon, endShopCoupon, saveCoupon } from "./staff-sale.server.ts";
import { periodText, STATE_KINDS, saleStateText, scopeText } from "./staff-sale.ts";
import { useChecked } from "./use-checked.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("优惠券");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "sale.write");
  const found = await api.read(staffCoupon.one, { params: { id: args.params.id ?? "" } });
  const choices = found.coupon.can_change ? await api.read(staffCoupon.choices) : { stores: [], categories: [] };
  return { ...found, ...choices, isAlone: me.alone.includes("coupon.change") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, couponForm);
  const coupon_id = Number(id) || 0;
  if (form.status !== "success") {
    const typed = couponCheck.safeParse(form.payload);
    if (!typed.success) return badRequest(form);
    return data({ form: form.reply(), checked: await checkedCoupon(api, typed.data, coupon_id) }, { status: 400 });
  }
  const { value } = form;
  const to = link(deskUrls.staffSale.coupon, { id });
  if (value.intent === "end") return answer(form, endShopCoupon(api, id, value), { to });
  const check = () => checkedCoupon(api, value, coupon_id);
  if (value.intent === "check") return data({ form: form.reply(), checked: await check() });
  return answer(form, saveCoupon(api, id, value), { to, field: besidePassword, fresh: check });
}

export default function Coupon() {
  const { coupon, pending, log, isAlone, stores, categories } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const checked = useChecked<StaffCouponCheck>();
  const ids = coupon.targets.map(({ id }) => String(id));
  return (
    <>
      <BackLink to={deskUrls.staffSale.coupons}>优惠券</BackLink>
      <PageHead title={coupon.title} text={scopeText(coupon)}>
        <Tag kind={STATE_KINDS[coupon.state]}>{saleStateText(coupon.state, coupon.ended_at)}</Tag>
      </PageHead>
      <FormErrors of={refused} fields={["target", "type"]} />
      <div className="stack">
        {pending === null ? null : <Note kind="warn">{pending} 提请的改动在等管理员批；要再改先撤回那一条</Note>}
        <Panel title="这种券" titleId="facts">
          <SaleFacts
            list={[
              ["满减", `满 ${formatYuan(coupon.threshold)} 减 ${formatYuan(coupon.amount)}`],
              ["有效期", periodText(coupon)],
              ["已领", `${coupon.issued} / ${coupon.total}`],
              ["还能领", String(coupon.rest)],
              ["已用", String(coupon.used)],
              ["每人限领", String(coupon.per_customer)],
              ["到现在让利", formatYuan(coupon.given)],
            ]}
          />
        </Panel>
        {checked && coupon.can_change ? <CouponCheck refused={refused} check={checked} isAlone={isAlone} /> : null}
        {coupon.can_change ? (
          <Panel title="改这种券" titleId="coupon" hint="有人领或开始以前都能改">
            <Form method="post" className="panel__body grid gap-3" noValidate key={coupon.version}>
              <CouponFields
                refused={refused?.initialValue?.intent === "end" ? null : refused}
                type={coupon.type}
                values={{
                  store_id: coupon.store_id === null ? "" : String(coupon.store_id),
                  products: coupon.type === COUPON_TYPE.product ? ids.join("，") : "",
                  title: coupon.title,
                  amount: coupon.amount,
                  threshold: coupon.threshold,
                  total: String(coupon.total),
                  per_customer: String(coupon.per_customer),
                  from: formatDay(coupon.valid_from),
                  until: formatLastDay(coupon.valid_until),
                }}
                chosen={ids}
                stores={stores}
                categories={categories}
              />
              <Button type="submit" name="intent" value="check" className="justify-self-start">
                算一算改后
              </Button>
            </Form>
          </Panel>
        ) : (
          <Note kind="info">
            {coupon.state === "ended" ? "已结束的券不能再改，可以新建一种" : "已有人领或已开始，只能停发，不能改"}
          </Note>
        )}
        {coupon.state === "ended" ? null : (
          <EndForm
            refused={refused}
            version={coupon.version}
            title="停发"
            lines={[`剩下的 ${coupon.rest} 张不再发，不能恢复`, `客户已领的 ${coupon.issued} 张照常能用到有效期`]}
            button="停发这种券"
          />
        )}
        <Panel title="操作记录" titleId="log" hint={`${log.length} 条，只增不改`}>
          {log.length > 0 ? (
            <LogTable caption="操作记录" rows={log} />
          ) : (
            <p className="panel__body muted">没有员工办过这种券</p>
          )}
        </Panel>
      </div>
    </>
  );
}
